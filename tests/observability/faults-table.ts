import type { FaultClass } from './fault-classes.ts';

const heading = ['Class', 'Fault, and its repair', 'Fires'];

/** The table of the page, a line for each class of faults, in the order of the file. */
export const faultsTable = (classes: readonly FaultClass[]): string =>
  [heading, heading.map(() => '---'), ...classes.map(cells)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

function cells({ class: number, name, fault, fires, notLive }: FaultClass): readonly string[] {
  const told = [fires.join(', ') || 'nothing', ...(notLive ? [`Judged by promtool only. ${notLive}`] : [])];
  return [`${number}, ${name}`, fault, told.join('. ')];
}
