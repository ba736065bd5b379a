const zone = 'Europe/Berlin';
const dayMs = 86_400_000;
const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });

/** The calendar day in Berlin, as the first moment of that day in UTC. */
const dayOf = (moment: Date): Date => new Date(`${calendar.format(moment)}T00:00:00Z`);

/** When the day begins in Berlin: an hour or two before it does in UTC. */
function midnightOf(day: Date): Date {
  const early = new Date(day.getTime() - 2 * 3_600_000);
  return clock.format(early) === '00' ? early : new Date(early.getTime() + 3_600_000);
}

/** Whole days by Berlin's calendar (BGB 187, 188); a weekend's end moves to the Monday (BGB 193). */
export function endOfPeriod(event: Date, { months = 0, days = 0 }: { months?: number; days?: number }): Date {
  const last = dayOf(event);
  last.setUTCMonth(last.getUTCMonth() + months);
  last.setUTCDate(last.getUTCDate() + days);
  while (last.getUTCDay() === 0 || last.getUTCDay() === 6) last.setUTCDate(last.getUTCDate() + 1);
  return midnightOf(new Date(last.getTime() + dayMs));
}
