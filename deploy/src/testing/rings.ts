import { readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Progress } from '../progress.ts';
import { judgeRules } from '../observability/judge-rules.ts';
import { packages } from '../settings.ts';
import { runChecks } from './checks.ts';
import { chromium } from './chromium.ts';
import { alertTools } from './alert-tools.ts';
import { apiPart, clusterRing, nodePart, scalePart } from './cluster-ring.ts';
import { imagesRing, stagedImages } from './images-ring.ts';
import { jestRing, jestStep, packagesWith } from './jest-step.ts';
import { javaTool, javaTools } from './java-tools.ts';
import { pythonTool, pythonTools } from './python-tools.ts';
import { leaksIn, leaksInWords, leaksOf } from './leaks.ts';
import { stripeMock } from './stripe-mock.ts';
import type { Ring } from './ring.ts';
import { SpanSink } from './span-sink.ts';
import { checkTally, type Tally } from './tally.ts';
import type { TestServers } from './test-servers.ts';

const folders = [...packages, 'deploy', 'deploy/stripe-double', 'web'];
/** Runs of jest at once where they disturb nobody: one jest uses one core. */
const lanes = 2;

const check: Ring = ({ progress }) => runChecks(progress);

const unit: Ring = ({ servers }) =>
  jestRing({ config: 'jest.unit.config.mjs', each: 'jest.config.mjs' }, folders, durationsOf(servers));

const integration: Ring = ({ servers, progress, begins }) =>
  withServers(
    'servers',
    begins,
    async () => ({
      ...(await c2paReader(servers, progress)),
      ...(await pdfReaders(servers, progress)),
      ...(await stripeMock(servers.settings.locations.cache, progress)),
      ...newRecording(servers),
      ...(await servers.servers()),
    }),
    async (env) => [
      ...(await atOnce(servers, env)),
      await jestStep('deploy/stripe-double', 'jest.contract.config.mjs', env),
    ],
  );

/** Where the doubles of Stripe of all tests write what they are asked and say, for the contract to judge at the end. */
function newRecording({ settings }: TestServers): NodeJS.ProcessEnv {
  const file = join(settings.locations.state, 'stripe-recording.jsonl');
  rmSync(file, { force: true });
  return { STRIPE_DOUBLE_RECORDING: file };
}

/** What leaves the product running, the longest first. The pages with a pretended API need no product at all. */
const besideEachOther = [
  ['web', 'jest.browser.config.mjs'],
  ['deploy', 'jest.e2e.config.mjs'],
  ['web', 'jest.e2e.config.mjs'],
] as const satisfies readonly JestRun[];

/** Tests of a product that takes payments. */
const paying = [
  ['web', 'jest.stripe.config.mjs'],
  ['deploy', 'jest.stripe.config.mjs'],
] as const satisfies readonly JestRun[];

/**
 * First the tests that disturb nobody, then those that stop parts of the product, both in test mode; then those that pay
 * at the double of Stripe. At last logs and traces are read.
 */
const e2e: Ring = async ({ servers, progress, begins }) => {
  const { settings } = servers;
  const spans = await SpanSink.start(join(settings.locations.state, 'spans.jsonl'));
  Object.assign(process.env, spans.environment);
  const tallies = await withServers(
    'product',
    begins,
    async () => {
      const browser = await chromium(progress);
      return {
        ...(await c2paReader(servers, progress)),
        ...(await pythonTool(pythonTools.schemathesis, servers.settings.locations.cache, progress)),
        ...(await servers.product('nobody')),
        CHROMIUM_PATH: browser,
        HEADSHOTS_URL: servers.settings.publicUrl,
        TEST_SPANS_FILE: spans.file,
      };
    },
    async (env) => [
      ...(await inLanes(besideEachOther, env)),
      ...(await jestRun('jest.faults.config.mjs', env)),
      ...(await withPayments(servers, env)),
      discretion(servers, spans.file),
    ],
  );
  for (const name of Object.keys(spans.environment)) Reflect.deleteProperty(process.env, name);
  await spans.close();
  return tallies;
};

/** The product of the run takes payments from here on. */
const withPayments = (servers: TestServers, env: NodeJS.ProcessEnv): Promise<readonly Tally[]> =>
  withServers(
    'product that takes payments',
    () => undefined,
    async () => ({
      ...env,
      ...(await servers.product('double')),
      HEADSHOTS_STRIPE_URL: servers.settings.stripe.doubleUrl,
    }),
    (given) => inLanes(paying, given),
  );

/** Orders under faults, paid at the double of Stripe; what is judged is what a customer could see, and the money. */
const chaos: Ring = async ({ servers, begins }) =>
  withServers(
    'product',
    begins,
    () => servers.product('double'),
    async (env) => [...(await jestRun('jest.chaos.config.mjs', env)), discretion(servers)],
  );

/** Names and passwords of the people of all tests. */
const people = ['Hopper', 'Zenobia', 'portrait studio 1984'];
/** Its output is the mails. */
const mailSink = 'maildev.log';

/** One check: nothing that the whole run wrote or exported names a person or opens a door. */
function discretion({ settings }: TestServers, spans?: string): Tally {
  const exported = spans === undefined ? undefined : readFileSync(spans, 'utf8');
  const leaks = [
    ...leaksOf(settings.logs, people, [mailSink]),
    ...(exported === undefined ? [] : leaksIn('spans', exported, people)),
  ];
  if (leaks.length > 0) process.stdout.write(`${leaksInWords(leaks)}\n`);
  if (exported === '') process.stdout.write('No service exported a span.\n');
  return checkTally('logs and traces name nobody', leaks.length === 0 && exported !== '');
}

const c2paReader = ({ settings }: TestServers, progress: Progress): Promise<NodeJS.ProcessEnv> =>
  pythonTool(pythonTools.c2pa, settings.locations.cache, progress);

/** Who judges the PDF files of the product. */
const pdfReaders = async (
  { settings: { locations } }: TestServers,
  progress: Progress,
): Promise<NodeJS.ProcessEnv> => ({
  ...(await javaTool(javaTools.verapdf, locations.cache, progress)),
  ...(await pythonTool(pythonTools.pdfium, locations.cache, progress)),
});

/** Their integration tests compute: they draw or open pictures. Those of the others wait most of their time. */
const computing = ['services/engine', 'services/generation', 'services/media'];
const integrationConfig = { config: 'jest.integration.config.mjs', each: 'jest.int.config.mjs' } as const;

/**
 * Tests that wait run beside tests that compute, and never more of these at once than there are cores. What computes
 * gives way: a test that waits for servers is soon done with them, and those that compute take what is left.
 */
async function atOnce(servers: TestServers, env: NodeJS.ProcessEnv): Promise<readonly Tally[]> {
  const given = { ...env, ...durationsOf(servers) };
  const waiting = folders.filter((folder) => !computing.includes(folder));
  const cores = availableParallelism();
  const tallies = await Promise.all([
    jestRing({ ...integrationConfig, workers: cores, yields: true }, computing, given),
    jestRing({ ...integrationConfig, workers: cores }, waiting, given),
  ]);
  return tallies.flat();
}

/** Package by package: they share the product. */
async function jestRun(config: string, env: NodeJS.ProcessEnv = {}): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const folder of packagesWith(config, folders)) tallies.push(await jestStep(folder, config, env));
  return tallies;
}

/** Folder of a package and name of its jest configuration. */
type JestRun = readonly [folder: string, config: string];

async function inLanes(runs: readonly JestRun[], env: NodeJS.ProcessEnv): Promise<readonly Tally[]> {
  const waiting = [...runs];
  const tallies: Tally[] = [];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      tallies.push(await jestStep(...next, env, 'held'));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return tallies;
}

/** How long each test file took the last time, on this machine: the longest begin. */
const durationsOf = ({ settings }: TestServers): NodeJS.ProcessEnv => ({
  TEST_DURATIONS: join(settings.locations.cache, 'test-durations.json'),
});

/** Servers that do not start are one failure of the ring. */
async function withServers(
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

const cluster: Ring = async (context) => {
  const { cache } = context.servers.settings.locations;
  return [
    ...(await clusterRing(context)),
    await judgeRules(cache, context.progress, process.env),
    ...(await stagedImages(context)),
  ];
};

/** As much of the random programs, races and bursts of money as a night has time for; not part of all tests. */
const moneyLong: Ring = ({ servers, begins }) =>
  withServers(
    'servers',
    begins,
    () => servers.servers(),
    async (env) => [await jestStep('services/orders', 'jest.money.config.mjs', { ...env, ...longMoney() })],
  );

/** What a short run does less of. */
const longMoney = (): NodeJS.ProcessEnv => ({
  MONEY_PROGRAMS: process.env['MONEY_PROGRAMS'] || '10000',
  MONEY_RACES: process.env['MONEY_RACES'] || '1000',
  MONEY_BURST_SECONDS: process.env['MONEY_BURST_SECONDS'] || '60',
});

export const rings = { check, unit, integration, e2e, chaos, cluster } as const satisfies Record<
  string,
  Ring
>;
export type RingName = keyof typeof rings;

const images: Ring = ({ servers, progress, begins }) =>
  imagesRing(servers.settings.locations.cache, progress, begins);

/** Faults of the running product, and the alerts that tell of them. */
const alerts: Ring = ({ servers, progress, begins }) =>
  withServers(
    'product',
    begins,
    async () => ({
      ...(await alertTools(servers.settings.locations.cache, progress)),
      ...(await servers.product('double')),
    }),
    async (env) => [await jestStep('deploy', 'jest.alerts.config.mjs', env)],
  );

/** Run only when they are asked for by name: what takes long, and parts of a ring. */
export const longRings = {
  'money-long': moneyLong,
  'cluster-api': apiPart,
  'cluster-node': nodePart,
  'cluster-scale': scalePart,
  images,
  alerts,
} as const satisfies Record<string, Ring>;
export type LongRingName = keyof typeof longRings;
