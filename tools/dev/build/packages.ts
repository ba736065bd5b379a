import { existsSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repository } from '../../../deploy/src/locations.ts';
import type { Progress } from '../progress.ts';
import { run } from '../../../deploy/src/shell.ts';
import { packages } from '../../../deploy/src/settings.ts';
import { fingerprint, stampOf, unlessStamped } from '../../../deploy/src/fingerprint.ts';

export async function buildPackages(
  progress: Progress,
  folders: readonly string[] = packages,
): Promise<void> {
  const waiting = folders.filter((folder) => existsSync(join(repository, folder, 'src')));
  const worker = async (): Promise<void> => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift())
      await buildPackage(folder);
  };
  await progress.stepIfSlow('build', 'compiling services', () => Promise.all([worker(), worker()]));
}

async function buildPackage(folder: string): Promise<void> {
  const cwd = join(repository, folder);
  const print = fingerprint([join(cwd, 'src'), join(cwd, 'package.json'), join(repository, '.swcrc')]);
  await unlessStamped(stampOf(cwd), print, async () => {
    const next = join(cwd, `dist.next-${process.pid}`);
    const options = ['--strip-leading-paths', '--copy-files', '--config-file', join(repository, '.swcrc')];
    const swc = join(repository, 'node_modules/.bin/swc');
    const ignored = ['--ignore', '**/*.spec.ts,**/*.int-spec.ts,**/*.md'];
    await run(swc, ['src', '-d', basename(next), ...options, ...ignored], { cwd });
    rmSync(join(cwd, 'dist'), { recursive: true, force: true });
    renameSync(next, join(cwd, 'dist'));
  });
}
