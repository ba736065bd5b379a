import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { jestSuite, jestStep, noFileLimit, type JestSuite } from './jest-step.ts';
import { readers } from './readers.ts';
import type { Suite, SuiteContext } from './suite.ts';
import type { Tally } from './tally.ts';
import { durationsOf, folders, withServers } from './with-servers.ts';

const each = 'jest.int.config.mjs';
const quick = { config: 'jest.integration.config.mjs', each, gate: 'quick' } as const;
const slow = { config: 'jest.integration-slow.config.mjs', each, gate: 'slow' } as const;

/** Their integration tests compute: they draw or open pictures. Those of the others wait most of their time. */
const computing = ['services/engine', 'services/generation', 'services/media'];

/** Against the real servers, and what they and the double of Stripe said of Stripe against its published schema. */
export const integration: Suite = (context) =>
  onServers(context, async (env) => [
    ...(await atOnce({ ...quick, only: context.only }, env)),
    ...(context.only ? [] : [await jestStep('tools/stripe-double', 'jest.contract.config.mjs', env)]),
  ]);

/** What kills, stops or starves what it uses, or plays very many cases. */
export const integrationSlow: Suite = (context) => onServers(context, (env) => atOnce(slow, env));

/** As much of the random programs, races and bursts of money as a night has time for; in no gate. */
export const moneyLong: Suite = ({ servers, begins }) =>
  withServers(
    'servers',
    begins,
    () => servers.servers(),
    async (env) => [
      await jestStep('services/orders', 'jest.money.config.mjs', { ...env, ...noFileLimit, ...longMoney() }),
    ],
  );

const onServers = (
  { servers, progress, begins }: SuiteContext,
  work: (env: NodeJS.ProcessEnv) => Promise<readonly Tally[]>,
): Promise<readonly Tally[]> => {
  const { cache, state } = servers.settings.locations;
  return withServers(
    'servers',
    begins,
    async () => ({
      ...(await readers(cache, progress)),
      ...newRecording(state),
      ...durationsOf(servers),
      ...(await servers.servers()),
    }),
    work,
  );
};

/** Where the doubles of Stripe of all tests write what they are asked and say, for the contract to judge at the end. */
function newRecording(state: string): NodeJS.ProcessEnv {
  const file = join(state, 'stripe-recording.jsonl');
  rmSync(file, { force: true });
  return { STRIPE_DOUBLE_RECORDING: file };
}

/**
 * Tests that wait run beside tests that compute, and never more of these at once than there are cores. What computes
 * gives way: a test that waits for servers is soon done with them, and those that compute take what is left.
 */
async function atOnce(suite: JestSuite, env: NodeJS.ProcessEnv): Promise<readonly Tally[]> {
  const waiting = folders.filter((folder) => !computing.includes(folder));
  const workers = availableParallelism();
  const tallies = await Promise.all([
    jestSuite({ ...suite, workers, niceness: 5 }, computing, { ...env, TEST_RUN: '2' }),
    jestSuite({ ...suite, workers }, waiting, { ...env, TEST_RUN: '1' }),
  ]);
  return tallies.flat();
}

/** What a short run does less of. */
const longMoney = (): NodeJS.ProcessEnv => ({
  MONEY_PROGRAMS: process.env['MONEY_PROGRAMS'] || '10000',
  MONEY_RACES: process.env['MONEY_RACES'] || '1000',
  MONEY_BURST_SECONDS: process.env['MONEY_BURST_SECONDS'] || '60',
});
