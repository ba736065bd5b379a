import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { repository } from '../locations.ts';
import { packages } from '../settings.ts';
import { TestServers } from '../testing/test-servers.ts';

/** Runs the measurements of every package against servers started for them; fails when one misses its aim. */
export async function bench(): Promise<void> {
  const servers = new TestServers();
  try {
    await servers.clear();
    const env = await servers.servers();
    for (const folder of packages.filter(hasBench)) {
      process.stdout.write(`\n── ${folder}\n`);
      const child = spawn('npm', ['run', '--silent', 'bench', '-w', folder], {
        cwd: repository,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) process.exitCode = 1;
    }
  } finally {
    await servers.end();
  }
}

function hasBench(folder: string): boolean {
  const file = join(repository, folder, 'package.json');
  if (!existsSync(file)) return false;
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly scripts?: Readonly<Record<string, string>>;
  };
  return scripts?.['bench'] !== undefined;
}
