import { join } from 'node:path';
import { repository } from '../../../deploy/src/locations.ts';
import { run } from '../../../deploy/src/shell.ts';
import { fingerprint } from '../../../deploy/src/fingerprint.ts';

const made = [
  'proto/src',
  'services/gateway/openapi.json',
  'services/gateway/openapi.gen.ts',
  'charts/headshots/values.schema.json',
  'charts/headshots/files/variables.yaml',
  'charts/headshots/files/kafka-rights.yaml',
  'charts/headshots/README.md',
];

/** Reads the sources of the services without a build. */
const fromSources = [
  '--conditions=source',
  '--import',
  join(repository, 'services/platform/test/support/typescript-hook.mjs'),
];

export async function generate(): Promise<void> {
  const proto = { cwd: join(repository, 'proto') };
  await run('buf', ['generate'], proto);
  await run(process.execPath, ['generate.ts'], proto);
  await run('npm', ['run', '--silent', 'openapi', '-w', 'services/gateway'], { cwd: repository });
  await run(process.execPath, [...fromSources, 'tools/chart/generate.ts'], { cwd: repository });
}

/** @throws Error when what is committed is not what the sources make */
export async function checkGenerated(): Promise<void> {
  const now = (): readonly string[] => made.map((path) => fingerprint([join(repository, path)]));
  const before = now();
  await generate();
  const after = now();
  const stale = made.filter((_, index) => after[index] !== before[index]);
  if (stale.length > 0)
    throw new Error(`Not up to date: ${stale.join(', ')}. Commit what \`make proto\` changes.`);
}
