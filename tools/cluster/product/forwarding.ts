import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Forward, Way } from './forward.ts';

export const forwarder = fileURLToPath(new URL('./forwarder.ts', import.meta.url));

/**
 * Forwards in a process of its own, which ends with this one. All that pods say to servers goes through it, so it has the
 * share of the processor that all pods have together: in a session among others it left connections of starting pods
 * without an answer for seconds.
 * @throws Error when an address cannot be listened on
 */
export async function startForwarding(ways: readonly Way[]): Promise<Forward> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', forwarder, JSON.stringify(ways)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  shareWithPods(child.pid);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the forwarder ended with ${String(code)}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return { close: () => void child.kill() };
}

/** Linux shares cores between sessions first (sched(7), autogroup); where that may not be set, all stays as it is. */
function shareWithPods(pid: number | undefined): void {
  const group = `/proc/${pid}/autogroup`;
  try {
    if (existsSync(group)) writeFileSync(group, '-10');
  } catch (error) {
    process.stderr.write(`The forwarder has the share of any session: ${(error as Error).message}\n`);
  }
}
