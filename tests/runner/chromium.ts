import { existsSync } from 'node:fs';
import type { Progress } from '../../tools/dev/progress.ts';
import { run, tryRun } from '../../deploy/src/shell.ts';

/** The same browser without a window of its own comes first: it takes a third less of the cores. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const found = (): string | undefined =>
  [process.env['CHROMIUM_PATH'], ...places].find((path) => path && existsSync(path));

/** The browser the tests drive; installed from Debian's packages when we may. @throws Error that names the command */
export async function chromium(progress: Progress): Promise<string> {
  const here = found();
  if (here) return here;
  const mayInstall = process.getuid?.() === 0 && (await tryRun('apt-get', ['--version'])).code === 0;
  if (mayInstall) await progress.step('chromium', 'installed', install);
  const installed = found();
  if (installed) return installed;
  throw new Error(
    'Chromium is missing.\n  Install it: apt-get install chromium (Debian, Ubuntu), or set CHROMIUM_PATH to a browser.',
  );
}

async function install(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  const packaged = (name: string) => ['install', '-y', '-qq', '--no-install-recommends', name];
  const { code } = await tryRun('apt-get', packaged('chromium-headless-shell'), { env });
  if (code !== 0) await run('apt-get', packaged('chromium'), { env });
}
