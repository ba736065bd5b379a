import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildPackages } from '../build/packages.ts';
import { servicesToRestart } from '../build/services-to-restart.ts';
import { packages } from '../../../deploy/src/settings.ts';
import { keeperOf } from '../keeping/keep-stack.ts';
import { createTopics } from '../../../deploy/src/provision/topics.ts';
import { migrate } from '../migrations.ts';
import { startService, type Stack } from '../stack.ts';
import { down } from './down.ts';
import { bringUp } from './up.ts';

const settleMs = 300;

export async function dev(): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  const over = new AbortController();
  let keeping: Promise<void> = Promise.resolve();
  try {
    const watching = bringUp('development').then((stack) => {
      watchSources(stack);
      keeping = keep(stack, over.signal);
    });
    await Promise.race([interrupted, watching.then(() => interrupted)]);
  } finally {
    over.abort();
    await keeping;
    await down();
  }
  process.exit();
}

const keep = ({ settings, processes, mode, progress }: Stack, signal: AbortSignal): Promise<void> =>
  keeperOf({ settings, processes, mode, say: (name, text) => progress.say(name, text) }).run(signal);

function watchSources(stack: Stack): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const flush = (): void => {
    const folders = [...changed];
    changed.clear();
    working = working
      .then(() => reload(folders, stack))
      .catch((error: unknown) => stack.progress.say('reload', String(error)));
  };
  for (const folder of packages) {
    watch(join(stack.settings.locations.repository, folder, 'src'), { recursive: true }, (_event, file) => {
      if (file?.endsWith('spec.ts')) return;
      changed.add(folder);
      clearTimeout(timer);
      timer = setTimeout(flush, settleMs);
    });
  }
  process.stdout.write('Changes are picked up. Ctrl-C stops everything.\n');
}

async function reload(folders: readonly string[], stack: Stack): Promise<void> {
  await buildPackages(stack.progress, folders);
  const names = servicesToRestart(folders);
  if (folders.includes('proto')) await createTopics(stack.settings);
  await migrate(stack.settings, stack.progress);
  await Promise.all(names.map((name) => stack.processes.stop(name)));
  await Promise.all(names.map((name) => startService(name, stack)));
}
