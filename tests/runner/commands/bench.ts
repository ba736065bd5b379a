import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository } from '../../../deploy/src/locations.ts';
import { pictureMemory } from '../../../deploy/src/service-environment.ts';
import { packages } from '../../../deploy/src/settings.ts';
import { TestServers } from '../test-servers.ts';

/**
 * Runs the measurements of every package against servers started for them, then those of the whole product; fails when
 * one misses its aim. `bench tests` runs those of one folder.
 */
export async function bench(folders: readonly string[] = []): Promise<void> {
  const wanted = (folder: string): boolean => folders.length === 0 || folders.includes(folder);
  const servers = new TestServers();
  try {
    await servers.clear();
    const env = await servers.servers();
    for (const folder of packages.filter((one) => wanted(one) && hasBench(one)))
      await benchOf(folder, folder === 'services/engine' ? { ...env, ...pictureMemory } : env);
    if (wanted('tests')) {
      // What Stripe lists would be found before its webhook is sent.
      process.env['RECONCILE_MS'] = String(24 * 60 * 60 * 1_000);
      await benchOf('@headshots/tests', await servers.product('double', 'studio'));
    }
  } finally {
    await servers.end();
  }
}

/** Runs the script of a package, told by its name or its folder, and passes on what it says; when it fails, so does the command. */
export async function benchOf(folder: string, env: NodeJS.ProcessEnv, script = 'bench'): Promise<void> {
  process.stdout.write(`\n── ${folder}\n`);
  const child = spawn('npm', ['run', '--silent', script, '-w', folder], {
    cwd: repository,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) process.exitCode = 1;
}

function hasBench(folder: string): boolean {
  const file = join(repository, folder, 'package.json');
  if (!existsSync(file)) return false;
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly scripts?: Readonly<Record<string, string>>;
  };
  return scripts?.['bench'] !== undefined;
}
