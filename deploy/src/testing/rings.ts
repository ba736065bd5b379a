import type { Progress } from '../progress.ts';
import { services } from '../settings.ts';
import { runChecks } from './checks.ts';
import { chromium } from './chromium.ts';
import { jestStep, packagesWith } from './jest-step.ts';
import { pythonTool, pythonTools } from './python-tools.ts';
import { checkTally, type Tally } from './tally.ts';
import type { TestServers } from './test-servers.ts';

const folders = [
  'proto',
  'services/platform',
  ...services.map((name) => `services/${name}`),
  'deploy',
  'web',
];

export interface RingContext {
  readonly servers: TestServers;
  readonly progress: Progress;
}

export type Ring = (context: RingContext) => Promise<readonly Tally[]>;

const check: Ring = ({ progress }) => runChecks(progress);

const unit: Ring = () => jestRun('jest.config.mjs');

const integration: Ring = ({ servers, progress }) =>
  withServers(
    'servers',
    async () => ({ ...(await c2paReader(servers, progress)), ...(await servers.servers()) }),
    (env) => jestRun('jest.int.config.mjs', env),
  );

/** The browser's own tests need no product; the path through the product does. */
const e2e: Ring = async ({ servers, progress }) =>
  withServers(
    'product',
    async () => {
      const browser = await chromium(progress);
      return {
        ...(await c2paReader(servers, progress)),
        ...(await pythonTool(pythonTools.schemathesis, servers.settings.locations.cache, progress)),
        ...(await servers.product()),
        CHROMIUM_PATH: browser,
        HEADSHOTS_URL: servers.settings.publicUrl,
      };
    },
    async (env) => [
      ...(await jestRun('jest.browser.config.mjs', env)),
      ...(await jestRun('jest.e2e.config.mjs', env)),
    ],
  );

/** Orders under faults; what is judged is what a customer could see. */
const chaos: Ring = async ({ servers }) =>
  withServers(
    'product',
    () => servers.product(),
    (env) => jestRun('jest.chaos.config.mjs', env),
  );

const c2paReader = ({ settings }: TestServers, progress: Progress): Promise<NodeJS.ProcessEnv> =>
  pythonTool(pythonTools.c2pa, settings.locations.cache, progress);

async function jestRun(config: string, env: NodeJS.ProcessEnv = {}): Promise<readonly Tally[]> {
  const tallies: Tally[] = [];
  for (const folder of packagesWith(config, folders)) tallies.push(await jestStep(folder, config, env));
  return tallies;
}

/** Servers that do not start are one failure of the ring. */
async function withServers(
  name: string,
  start: () => Promise<NodeJS.ProcessEnv>,
  work: (env: NodeJS.ProcessEnv) => Promise<readonly Tally[]>,
): Promise<readonly Tally[]> {
  try {
    return await work(await start());
  } catch (error) {
    process.stdout.write(`${(error as Error).message}\n`);
    return [checkTally(name, false)];
  }
}

export const rings = { check, unit, integration, e2e, chaos } as const satisfies Record<string, Ring>;
export type RingName = keyof typeof rings;
