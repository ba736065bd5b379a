import { readFile } from 'node:fs/promises';

const PAGE = 4096;
const TICKS_PER_SECOND = 100;

export interface ProcessUsage {
  /** Processor time since the process began, kernel's included. */
  readonly cpuSeconds: number;
  readonly residentBytes: number;
}

/** What a process of this machine uses; undefined when it is gone, or where there is no `/proc`. */
export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    residentBytes: Number(fields[21]) * PAGE,
  };
}
