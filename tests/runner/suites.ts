import { runChecks } from './checks.ts';
import { apiPart, chartSuite, clusterSuite, nodePart, scalePart } from './cluster-suite.ts';
import { docker } from './docker-suite.ts';
import { integration, integrationSlow, moneyLong } from './integration-suites.ts';
import { jestSuite, noFileLimit } from './jest-step.ts';
import { alerts, chaos, e2e, journey, recovery } from './product-suites.ts';
import type { Suite } from './suite.ts';
import { durationsOf, folders } from './with-servers.ts';

const each = 'jest.config.mjs';

const check: Suite = ({ progress }) => runChecks(progress);

/** Their specs hold pages, settings and charts against the code: they read the repository, whoever imports what. */
const readRepository = ['deploy', 'tools', 'tests'];

const unit: Suite = ({ servers, only: change }) => {
  const only = change && { ...change, packages: [...new Set([...change.packages, ...readRepository])] };
  return jestSuite(
    { config: 'jest.unit.config.mjs', each, gate: 'quick', only },
    folders,
    durationsOf(servers),
  );
};

/** Those that draw many pictures. Nothing in them waits, so beside other suites they take what these leave of the cores. */
const unitSlow: Suite = ({ servers, aside }) =>
  jestSuite({ config: 'jest.unit-slow.config.mjs', each, gate: 'slow', ...(aside && leastUrgent) }, folders, {
    ...durationsOf(servers),
    ...(aside && noFileLimit),
  });
const leastUrgent = { niceness: 19, output: 'held' } as const;

/** What tells within minutes that a change is sound: `make test`. */
const quick = { check, unit, integration, journey, chart: chartSuite } as const satisfies Record<
  string,
  Suite
>;

/**
 * Everything else that is run before a change lands: `make test-more`. Those that share the product follow each other. What
 * needs all cores comes before what goes on aside.
 */
const more = {
  e2e,
  'unit-slow': unitSlow,
  chaos,
  'integration-slow': integrationSlow,
  docker,
  cluster: clusterSuite,
} as const satisfies Record<string, Suite>;

/** Run only when they are asked for by name: what takes long, and parts of a suite. */
const byName = {
  'money-long': moneyLong,
  'cluster-api': apiPart,
  'cluster-node': nodePart,
  'cluster-scale': scalePart,
  alerts,
  recovery,
} as const satisfies Record<string, Suite>;

export const suites = { ...quick, ...more, ...byName } as const;
export type SuiteName = keyof typeof suites;

const quickNames = Object.keys(quick) as readonly SuiteName[];
const moreNames = Object.keys(more) as readonly SuiteName[];

/** The suites of `make test`, of `make test-more`, and of both. */
export const gates = { quick: quickNames, more: moreNames, all: [...quickNames, ...moreNames] } as const;

/** A suite that needs no server goes on beside one that leaves half of the cores idle. */
const beside: readonly (readonly SuiteName[])[] = [['journey', 'chart']];

/** Needs no server and has no deadline: begun in its turn, it goes on aside while the suites after it run. */
const aside: readonly SuiteName[] = ['unit-slow'];

/** No request may fail there, and calls have deadlines: what is aside is waited for before. */
const alone: readonly SuiteName[] = ['cluster'];

/** Suites in their order, those of one group at once. */
export function groupsOf(names: readonly SuiteName[]): readonly (readonly SuiteName[])[] {
  const groups = names.map(
    (name) => beside.find((group) => group.includes(name))?.filter((each) => names.includes(each)) ?? [name],
  );
  return groups.filter((group, index) => group[0] === names[index]);
}

/** Runs them in their order; those aside are waited for at the end, or before one that is alone. @throws Error the first of any of them, then */
export async function inOrder(
  names: readonly SuiteName[],
  run: (name: SuiteName, aside: boolean) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  const goingOn: Promise<unknown>[] = [];
  for (const group of groupsOf(names)) {
    const isLast = group.includes(names.at(-1) as SuiteName);
    const [first] = group;
    if (group.some((name) => alone.includes(name))) await Promise.all(goingOn);
    if (!isLast && first && aside.includes(first))
      goingOn.push(run(first, true).catch((error: unknown) => errors.push(error)));
    else await Promise.all(group.map((name) => run(name, false)));
  }
  await Promise.all(goingOn);
  if (errors.length > 0) throw errors[0];
}
