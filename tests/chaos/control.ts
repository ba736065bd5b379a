import { descendantsOf } from '../../tools/dev/process-groups.ts';
import { parts } from '../../tools/dev/parts/index.ts';
import { Processes } from '../../tools/dev/processes.ts';
import { stripeName } from '../../tools/dev/stripe-launch.ts';
import { settings, startDouble, startPart, startService } from '../system/support/stack.ts';
import type { Target } from './schedule.ts';

const processes = new Processes(settings);

export const isUp = (target: Target): boolean => processes.isRunning(target);
export const logTail = (target: Target): string => processes.logTail(target, 30);

/** To a server and everything it started, also what made groups of its own (as Postgres does). */
export async function signalAll(target: Target, signal: NodeJS.Signals): Promise<void> {
  const pid = processes.pidOf(target);
  if (pid === undefined) return;
  for (const one of [pid, ...descendantsOf(pid)]) {
    try {
      process.kill(one, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** As a machine dies: nobody gets a chance to tidy up. */
export async function killAll(target: Target): Promise<void> {
  await signalAll(target, 'SIGKILL');
  await processes.stop(target);
}

/** Starts it unless it runs, and waits until it answers. */
export async function startAgain(target: Target): Promise<void> {
  if (target === stripeName) return startDouble();
  const part = parts.find(({ name }) => name === target);
  if (part) await startPart(part.name);
  else await startService(target as Exclude<typeof target, (typeof parts)[number]['name']>);
}
