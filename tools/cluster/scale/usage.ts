import { readFileSync } from 'node:fs';
import { descendantsOf } from '../../dev/process-groups.ts';

export interface Usage {
  readonly program: string;
  readonly memoryMb: number;
  readonly cpuSeconds: number;
}

/** Of every server this process has started; Linux only, elsewhere empty. */
export const usages = (): readonly Usage[] => descendantsOf(process.pid).flatMap(usageOf);

function usageOf(pid: number): readonly Usage[] {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    return [
      {
        program: program.split('/').at(-1) ?? '',
        memoryMb: Math.round(kilobytes / 1024),
        // Linux counts in hundredths, whatever its clock does.
        cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100,
      },
    ];
  } catch {
    return [];
  }
}
