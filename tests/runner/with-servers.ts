import { join } from 'node:path';
import { packages } from '../../deploy/src/settings.ts';
import { jestStep, packagesWith } from './jest-step.ts';
import { checkTally, type Tally } from './tally.ts';
import type { TestServers } from './test-servers.ts';

/** Every package that has tests. */
export const folders = [...packages, 'deploy', 'tools', 'tools/stripe-double', 'tests', 'web'] as const;

/** Folder of a package and name of its jest configuration. */
export type JestRun = readonly [folder: string, config: string];

/** Servers that do not start are one failure of the suite. */
export async function withServers(
  name: string,
  begins: () => void,
  start: () => Promise<NodeJS.ProcessEnv>,
  work: (env: NodeJS.ProcessEnv) => Promise<readonly Tally[]>,
): Promise<readonly Tally[]> {
  try {
    const env = await start();
    begins();
    return await work(env);
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally(name, false)];
  }
}

/** Package by package: they share the product. */
export async function oneByOne(config: string, env: NodeJS.ProcessEnv = {}): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const folder of packagesWith(config, folders)) tallies.push(await jestStep(folder, config, env));
  return tallies;
}

/** Chains at once, each run after the one before it; what each says is shown when it ends. */
export async function inChains(
  chains: readonly (readonly JestRun[])[],
  env: NodeJS.ProcessEnv,
): Promise<readonly Tally[]> {
  const tallies = await Promise.all(
    chains.map(async (chain) => {
      const done: Tally[] = [];
      for (const [folder, config] of chain) done.push(await jestStep(folder, config, env, 'held'));
      return done;
    }),
  );
  return tallies.flat();
}

/** How long each test file took the last time, on this machine: the longest begin. */
export const durationsOf = ({ settings }: TestServers): NodeJS.ProcessEnv => ({
  TEST_DURATIONS: join(settings.locations.cache, 'test-durations.json'),
});
