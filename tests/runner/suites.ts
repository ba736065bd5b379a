import { runChecks } from './checks.ts';
import { apiPart, chartSuite, clusterSuite, nodePart, scalePart } from './cluster-suite.ts';
import { docker } from './docker-suite.ts';
import { integration, integrationSlow, moneyLong } from './integration-suites.ts';
import { jestSuite } from './jest-step.ts';
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

/** Those that draw many pictures. */
const unitSlow: Suite = ({ servers }) =>
  jestSuite({ config: 'jest.unit-slow.config.mjs', each, gate: 'slow' }, folders, durationsOf(servers));

/** What tells within minutes that a change is sound: `make test`. */
const quick = { check, unit, integration, journey, chart: chartSuite } as const satisfies Record<
  string,
  Suite
>;

/** Everything else that is run before a change lands: `make test-more`. Those that share the product follow each other. */
const more = {
  e2e,
  chaos,
  'integration-slow': integrationSlow,
  docker,
  cluster: clusterSuite,
  'unit-slow': unitSlow,
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

/** Suites in their order, those of one group at once. */
export function groupsOf(names: readonly SuiteName[]): readonly (readonly SuiteName[])[] {
  const groups = names.map(
    (name) => beside.find((group) => group.includes(name))?.filter((each) => names.includes(each)) ?? [name],
  );
  return groups.filter((group, index) => group[0] === names[index]);
}
