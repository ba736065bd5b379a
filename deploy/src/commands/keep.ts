import { keeperName, keeperOf } from '../keeping/keep-stack.ts';
import { Processes } from '../processes.ts';
import { settingsFrom } from '../settings.ts';

/** `keep`: the process beside a detached stack that starts services again that ended by themselves; `make up` starts it. */
export async function keep(): Promise<void> {
  const settings = settingsFrom();
  const processes = new Processes(settings);
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const say = (name: string, text: string): void =>
    void process.stdout.write(`${new Date().toISOString()} ${name} ${text}\n`);
  const isTheOne = (): boolean => processes.pidOf(keeperName) === process.pid;
  await keeperOf({ settings, processes, mode: 'production', say }).run(stopped.signal, isTheOne);
}
