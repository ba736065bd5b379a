import { keeperName } from './keeping/keep-stack.ts';
import type { Processes } from './processes.ts';
import type { Progress } from './progress.ts';

const last = ['keycloak', 'kafka', 'minio', 'maildev', 'stripe', 'postgres'];

/** The keeper first, then services, so that they can finish what they have in hand; the servers they need after them, Postgres last. */
export async function stopAll(processes: Processes, progress: Progress): Promise<void> {
  const names = processes.names();
  const servers = last.filter((name) => names.includes(name));
  const first = names.filter((name) => !last.includes(name));
  const stop = (name: string): Promise<void> =>
    progress.step(name, 'stopping', async (step) => {
      await processes.stop(name);
      step.note('stopped');
    });
  if (first.includes(keeperName)) await stop(keeperName);
  await Promise.all(first.filter((name) => name !== keeperName).map(stop));
  await Promise.all(servers.filter((name) => name !== 'postgres').map(stop));
  await Promise.all(servers.filter((name) => name === 'postgres').map(stop));
}
