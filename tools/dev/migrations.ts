import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from './progress.ts';
import { serviceEnvironment } from '../../deploy/src/service-environment.ts';
import { statefulServices } from '../../deploy/src/service-names.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { run } from '../../deploy/src/shell.ts';

/** Brings every service's database to its current schema, three at a time. Needs the services to be built. */
export async function migrate(settings: Settings, progress: Progress): Promise<void> {
  const waiting = [...statefulServices];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      await runScript(name, 'migrate.js', settings, migrationEnvironment(name, settings));
  };
  await progress.step('databases', 'migrated', () => Promise.all([worker(), worker(), worker()]));
}

export async function seed(settings: Settings): Promise<string> {
  const env = serviceEnvironment('coupons', settings, 'production');
  return runScript('coupons', 'seed.js', settings, env);
}

/** A migration knows addresses of databases and nothing else of its service. Here its server runs already. */
function migrationEnvironment(
  name: (typeof statefulServices)[number],
  { postgres }: Settings,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_OPTIONS: undefined,
    DATABASE_URL: postgres.databaseUrl(name),
    MIGRATE_WAIT_SECONDS: '30',
    ...(name === 'orders' ? { BOOKKEEPING_DATABASE_URL: postgres.databaseUrl(name, 'bookkeeping') } : {}),
  };
}

async function runScript(
  name: (typeof statefulServices)[number],
  script: string,
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const cwd = join(settings.locations.repository, 'services', name);
  if (!existsSync(join(cwd, 'dist', script))) throw new Error(`services/${name}/dist/${script} is missing.`);
  return run(process.execPath, [join('dist', script)], { cwd, env });
}
