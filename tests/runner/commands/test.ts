import { join } from 'node:path';
import { repository } from '../../../deploy/src/locations.ts';
import { Progress } from '../../../tools/dev/progress.ts';
import type { Affected } from '../affected.ts';
import { budgetTallies, overBudget } from '../budgets.ts';
import { changedSince } from '../changed-since.ts';
import { suiteToolSets } from '../cluster-suite.ts';
import { chartTools, prepareClusterTools } from '../../../tools/cluster/cluster-tools.ts';
import { busyPercent, coreTimes } from '../cores.ts';
import { endJestRuns } from '../jest-step.ts';
import { keepTime, lastTimes, timesInWords } from '../last-times.ts';
import { gates, groupsOf, inOrder, suites, type SuiteName } from '../suites.ts';
import { inWords, sum, type Tally } from '../tally.ts';
import { TestServers } from '../test-servers.ts';
import { table } from '../../../tools/dev/commands/addresses.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

/**
 * `test quick|more|all`, or one suite by its name: the last line counts what passed and failed over all of it. With
 * TEST_SINCE=<commit> the quick gate runs what the change since then can reach.
 */
export async function test([wanted = 'quick']: readonly string[]): Promise<void> {
  const { names, only } = await reached(suiteNames(wanted), process.env['TEST_SINCE'] ?? '');
  const servers = new TestServers();
  const end = once(() => servers.end());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      endJestRuns();
      void end().then(() => process.exit(130));
    });
  const tallies: Tally[] = [];
  const times = join(servers.settings.locations.cache, 'test-times.json');
  process.stdout.write(`${timesInWords(groupsOf(names), lastTimes(times))}\n`);
  try {
    await servers.clear();
    const { cache } = servers.settings.locations;
    if (names.length > 1)
      void prepareClusterTools(cache, names.includes('cluster') ? suiteToolSets() : [chartTools]);
    await inOrder(names, async (name, aside) => {
      const began = performance.now();
      const results = await suite(name, servers, only, aside);
      tallies.push(...results);
      const tells = !aside && !only && sum(results).failed === 0;
      if (tells) keepTime(times, name, (performance.now() - began) / 1000);
    });
  } finally {
    endJestRuns();
    await end();
  }
  report(tallies);
}

function suiteNames(wanted: string): readonly SuiteName[] {
  const gate = (gates as Readonly<Record<string, readonly SuiteName[]>>)[wanted];
  if (gate) return gate;
  const every = Object.keys(suites) as readonly SuiteName[];
  const one = every.find((name) => name === wanted);
  if (one) return [one];
  const known = [...Object.keys(gates), ...every].join(', ');
  throw new CommandError(`There is no suite ${wanted}. There are: ${known}.`);
}

interface Reached {
  readonly names: readonly SuiteName[];
  readonly only?: Affected;
}

/** The suites that the change since a commit can reach, and what of them; all of it when no commit is told. */
async function reached(names: readonly SuiteName[], commit: string): Promise<Reached> {
  if (commit === '') return { names };
  if (names.some((name) => !gates.quick.includes(name)))
    throw new CommandError(
      'SINCE is for `make test`: the other gate has no parts that a change could not reach.',
    );
  const affected = await changedSince(commit);
  if (affected === 'everything') {
    process.stdout.write('The change can reach everything.\n');
    return { names };
  }
  const { packages, files, product, chart } = affected;
  const whole = packages.length > 0 ? `all tests of ${packages.join(', ')}, ` : '';
  process.stdout.write(
    `The change can reach ${whole}${files.length} other test files, and those that read pages.\n`,
  );
  const integration = packages.length > 0 || files.some((file) => file.endsWith('.int-spec.ts'));
  const skipped: readonly SuiteName[] = [
    ...(integration ? [] : (['integration'] as const)),
    ...(product ? [] : (['journey'] as const)),
    ...(chart ? [] : (['chart'] as const)),
  ];
  return { names: names.filter((name) => !skipped.includes(name)), only: affected };
}

async function suite(
  name: SuiteName,
  servers: TestServers,
  only: Affected | undefined,
  aside: boolean,
): Promise<readonly Tally[]> {
  const reading = () => ({ at: performance.now(), cores: coreTimes() });
  let began = reading();
  const begins = (): void => void (began = reading());
  process.stdout.write(`\n═══ ${name}${aside ? ', beside the next ones' : ''}\n`);
  const results = await suites[name]({ servers, progress: new Progress(), begins, aside, only });
  const seconds = (performance.now() - began.at) / 1000;
  const busy = busyPercent(began.cores, coreTimes());
  const slow = aside ? undefined : overBudget(name, seconds, process.env);
  if (slow !== undefined) process.stdout.write(`slow: ${slow}\n`);
  const tallies = [...results, ...budgetTallies(slow, process.env)];
  process.stdout.write(
    `═══ ${name}: ${inWords(sum(tallies))} (${Math.round(seconds)} s, cores ${busy} % busy)\n`,
  );
  return tallies;
}

function report(tallies: readonly Tally[]): void {
  const total = sum(tallies);
  const rows = tallies.map((tally) => [tally.name, inWords(tally)] as const);
  const failures = tallies.flatMap((tally) => tally.failures ?? []);
  process.stdout.write(`\n${table(rows)}\n`);
  for (const failure of failures) process.stdout.write(`\n✕ ${failure.replace(`${repository}/`, '')}\n`);
  process.stdout.write(`\n${inWords(total)}\n`);
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work());
}
