import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../progress.ts';
import { serviceEnvironment } from '../service-environment.ts';
import { statefulServices } from '../service-names.ts';
import type { Settings } from '../settings.ts';
import { run } from '../shell.ts';

/** Brings every service's database to its current schema, three at a time. Needs the services to be built. */
export async function migrate(settings: Settings, progress: Progress): Promise<void> {
  const waiting = [...statefulServices];
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      await runScript(name, 'migrate.js', settings);
  };
  await progress.step('databases', 'migrated', () => Promise.all([worker(), worker(), worker()]));
}

/** Adds what a developer needs to try things: the test coupons. */
export async function seed(settings: Settings): Promise<string> {
  return runScript('coupons', 'seed.js', settings);
}

async function runScript(
  name: (typeof statefulServices)[number],
  script: string,
  settings: Settings,
): Promise<string> {
  const cwd = join(settings.locations.repository, 'services', name);
  if (!existsSync(join(cwd, 'dist', script))) throw new Error(`services/${name}/dist/${script} is missing.`);
  return run(process.execPath, [join('dist', script)], {
    cwd,
    env: { ...serviceEnvironment(name, settings, 'production'), ...scriptEnvironment(settings) },
  });
}

/** What only scripts know: the service itself never signs in to the books. */
const scriptEnvironment = ({ postgres }: Settings): NodeJS.ProcessEnv => ({
  BOOKKEEPING_DATABASE_URL: postgres.databaseUrl('orders', 'bookkeeping'),
});
