import { cpus } from 'node:os';

/** Milliseconds of all cores together. */
export interface CoreTimes {
  readonly busy: number;
  readonly all: number;
}

/** Since the machine started; whoever used them. */
export function coreTimes(): CoreTimes {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  const all = times.reduce((sum, each) => sum + Object.values(each).reduce((total, ms) => total + ms, 0), 0);
  return { busy: all - idle, all };
}

/** Percent of the cores that were busy between two readings; what is below 90 has room for something beside it. */
export const busyPercent = (before: CoreTimes, after: CoreTimes): number =>
  after.all === before.all ? 0 : Math.round((100 * (after.busy - before.busy)) / (after.all - before.all));
