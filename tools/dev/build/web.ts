import { join } from 'node:path';
import { repository } from '../../../deploy/src/locations.ts';
import type { Progress } from '../progress.ts';
import { run } from '../../../deploy/src/shell.ts';
import { fingerprint, stampOf, unlessStamped } from '../../../deploy/src/fingerprint.ts';

const sources = [
  'src',
  'public',
  'scripts',
  'server',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  // Languages, prices and agreements are the contracts'.
  '../proto/src',
];

export async function buildWeb(progress: Progress): Promise<void> {
  const cwd = join(repository, 'web');
  const print = fingerprint(sources.map((name) => join(cwd, name)));
  await progress.stepIfSlow('web', 'building', () =>
    unlessStamped(stampOf(cwd), print, async () => {
      await run('npm', ['run', '--silent', 'build', '-w', 'web'], { cwd: repository });
    }),
  );
}
