import { watch } from 'node:fs';
import { join } from 'node:path';
import { buildPackages, builtPackages } from '../build/packages.ts';
import { createTopics } from '../provision/topics.ts';
import { migrate } from '../provision/migrations.ts';
import { startService, type Stack } from '../stack.ts';
import { down } from './down.ts';
import { servicesToRestart } from './services-to-restart.ts';
import { bringUp } from './up.ts';

const settleMs = 300;

/** Runs the product in the foreground: changed services are compiled and started again, the pages reload themselves. */
export async function dev(): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  try {
    const watching = bringUp('development').then(watchSources);
    await Promise.race([interrupted, watching.then(() => interrupted)]);
  } finally {
    await down();
  }
  process.exit();
}

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
  for (const folder of builtPackages) {
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
