import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Seconds that each suite took the last time it was green, servers included, by its name. */
export type SuiteTimes = Readonly<Record<string, number>>;

/** What the file holds; nothing when there is none, or when it cannot be read. */
export function lastTimes(file: string): SuiteTimes {
  try {
    const known: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const entries = Object.entries(known ?? {}).filter((entry) => typeof entry[1] === 'number');
    return Object.fromEntries(entries) as SuiteTimes;
  } catch {
    return {};
  }
}

/** Keeps the time of one suite beside those of the others. */
export function keepTime(file: string, suite: string, seconds: number): void {
  mkdirSync(dirname(file), { recursive: true });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ ...lastTimes(file), [suite]: Math.round(seconds) }, null, 2));
  renameSync(own, file);
}

/**
 * One sentence about what a run of these suites took here, or that it is not known.
 * @param groups suites of one group run at once
 */
export function timesInWords(groups: readonly (readonly string[])[], times: SuiteTimes): string {
  const suites = groups.flat();
  const known = suites.filter((name) => times[name] !== undefined);
  if (known.length === 0) return 'No time of an earlier run is known here.';
  const total = groups.reduce((sum, group) => sum + Math.max(...group.map((name) => times[name] ?? 0)), 0);
  const each = known.map((name) => `${name} ${times[name]} s`).join(', ');
  const unknown = suites.filter((name) => times[name] === undefined);
  const rest = unknown.length === 0 ? '' : `; not known: ${unknown.join(', ')}`;
  return `Last time here: ${inMinutes(total)} (${each}${rest}).`;
}

const inMinutes = (seconds: number): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
