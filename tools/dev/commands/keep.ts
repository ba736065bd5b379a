import { setTimeout as sleep } from 'node:timers/promises';
import { keeperName, keeperOf } from '../keeping/keep-stack.ts';
import { provisionRealms } from '../../../deploy/src/provision/realms.ts';
import { Processes } from '../processes.ts';
import { settingsFrom, type Settings } from '../../../deploy/src/settings.ts';

export async function keep(): Promise<void> {
  const settings = settingsFrom();
  const processes = new Processes(settings);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const say = (name: string, text: string): void =>
    void process.stdout.write(`${new Date().toISOString()} ${name} ${text}\n`);
  if (settings.social.appleKey) void renewDaily(settings, stopped.signal, say);
  const isTheOne = (): boolean => processes.pidOf(keeperName) === process.pid;
  await keeperOf({ settings, processes, mode: 'production', say }).run(stopped.signal, isTheOne);
}

const dayMs = 86_400_000;

/** The secret at Apple ends by itself; a day that fails is made up for by the next. */
async function renewDaily(
  settings: Settings,
  signal: AbortSignal,
  say: (name: string, text: string) => void,
): Promise<void> {
  while (await sleep(dayMs, true, { signal, ref: false }).catch(() => false))
    await provisionRealms(settings).then(
      () => say('keycloak', 'has a new client secret for Apple'),
      (error: unknown) => say('keycloak', `has no new client secret for Apple: ${String(error)}`),
    );
}
