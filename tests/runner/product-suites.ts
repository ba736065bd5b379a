import { readFileSync } from 'node:fs';
import { alertTools } from './alert-tools.ts';
import { asksForLongerChaos } from './budgets.ts';
import { benchStep } from './bench-step.ts';
import { chromium } from './chromium.ts';
import { jestStep, noFileLimit } from './jest-step.ts';
import { leaksIn, leaksInWords, leaksOf } from './leaks.ts';
import { pythonTool, pythonTools } from './python-tools.ts';
import { c2paReader } from './readers.ts';
import type { Suite, SuiteContext } from './suite.ts';
import { checkTally, type Tally } from './tally.ts';
import { testEngine } from '../../tools/dev/test-environment.ts';
import type { TestServers } from './test-servers.ts';
import { inChains, oneByOne, withServers, type JestRun } from './with-servers.ts';

/**
 * The pages with a pretended API need no product, so they go on beside everything else: beside what leaves the product
 * running, and then beside what stops parts of it.
 */
const besideEachOther: readonly (readonly JestRun[])[] = [
  [['web', 'jest.browser.config.mjs']],
  [
    ['tests', 'jest.e2e.config.mjs'],
    ['tests', 'jest.faults.config.mjs'],
  ],
];

/** Tests of a product that takes payments. */
const paying: readonly (readonly JestRun[])[] = [
  [['web', 'jest.stripe.config.mjs']],
  [['tests', 'jest.stripe.config.mjs']],
];

/** A customer's way through the whole product in a browser, from the first page to the last mail. */
export const journey: Suite = (context) =>
  onProduct(context, async (env) => [
    await jestStep('web', 'jest.e2e.config.mjs', env),
    discretion(context.servers),
  ]);

/**
 * First the tests that disturb nobody, then those that stop parts of the product, both in test mode and with an engine that
 * answers at once (TEST_ENGINE names another); then those that pay at the double of Stripe, whose images are drawn. At last
 * logs and traces are read.
 */
export const e2e: Suite = (context) =>
  onProduct(context, async (env) => [
    ...(await inChains(besideEachOther, env)),
    ...(await withPayments(context.servers, env)),
    discretion(context.servers),
  ]);

const onProduct = (
  { servers, progress, begins }: SuiteContext,
  work: (env: NodeJS.ProcessEnv) => Promise<readonly Tally[]>,
): Promise<readonly Tally[]> =>
  withServers(
    'product',
    begins,
    async () => {
      const { cache } = servers.settings.locations;
      const browser = await chromium(progress);
      return {
        ...(await c2paReader(cache, progress)),
        ...(await pythonTool(pythonTools.schemathesis, cache, progress)),
        ...(await servers.product('nobody', testEngine(process.env, 'instant'))),
        CHROMIUM_PATH: browser,
        HEADSHOTS_URL: servers.settings.publicUrl,
        TEST_SPANS_FILE: servers.spansFile,
      };
    },
    work,
  );

/** The product of the run takes payments from here on. */
const withPayments = (servers: TestServers, env: NodeJS.ProcessEnv): Promise<readonly Tally[]> =>
  withServers(
    'product that takes payments',
    () => undefined,
    async () => ({
      ...env,
      ...(await servers.product('double', testEngine(process.env, 'studio'))),
      HEADSHOTS_STRIPE_URL: servers.settings.stripe.doubleUrl,
    }),
    (given) => inChains(paying, given),
  );

/**
 * Orders under faults, paid at the double of Stripe; what is judged is what a customer could see, and the money. The servers
 * have seen too much then: the measurement of money, which stops services, ends on them, and the next suite has new ones.
 */
export const chaos: Suite = async ({ servers, begins }) => {
  const tallies = await withServers(
    'product',
    begins,
    async () => ({
      ...(await servers.product('double', 'studio')),
      ...(asksForLongerChaos(process.env) ? noFileLimit : {}),
    }),
    async (env) => [
      ...(await oneByOne('jest.chaos.config.mjs', env)),
      await benchStep('@headshots/tests', /paid, 500\/s/, {
        ...env,
        BENCH_CUSTOMERS: '1',
        BENCH_PAYMENTS: '5',
      }),
      discretion(servers),
    ],
  );
  await servers.end();
  return tallies;
};

/** Databases and brokers are lost and brought back by the commands of the runbook; the next suite has new servers. */
export const recovery: Suite = async ({ servers, begins }) => {
  const tallies = await withServers(
    'product',
    begins,
    () => servers.product('double', testEngine(process.env, 'instant')),
    async (env) => [await jestStep('tests', 'jest.recovery.config.mjs', env)],
  );
  await servers.end();
  return tallies;
};

/** Faults of the running product, and the alerts that tell of them. */
export const alerts: Suite = ({ servers, progress, begins }) =>
  withServers(
    'product',
    begins,
    async () => ({
      ...(await alertTools(servers.settings.locations.cache, progress)),
      ...(await servers.product('double', 'studio')),
    }),
    async (env) => [await jestStep('tests', 'jest.alerts.config.mjs', { ...env, ...noFileLimit })],
  );

/** Names and passwords of the people of all tests. */
const people = ['Hopper', 'Zenobia', 'portrait studio 1984'];
/** Its output is the mails. */
const mailSink = 'maildev.log';

/** One check: nothing that the whole run wrote or exported names a person or opens a door. */
function discretion({ settings, spansFile }: TestServers): Tally {
  const exported = readFileSync(spansFile, 'utf8');
  const leaks = [...leaksOf(settings.logs, people, [mailSink]), ...leaksIn('spans', exported, people)];
  if (leaks.length > 0) process.stdout.write(`${leaksInWords(leaks)}\n`);
  if (exported === '') process.stdout.write('No service exported a span.\n');
  return checkTally('logs and traces name nobody', leaks.length === 0 && exported !== '');
}
