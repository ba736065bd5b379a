import { Progress } from '../progress.ts';
import { budgetTallies, overBudget } from '../testing/budgets.ts';
import { ringToolSets } from '../testing/cluster-ring.ts';
import { prepareClusterTools } from '../testing/cluster-tools.ts';
import { endJestRuns } from '../testing/jest-step.ts';
import { longRings, rings, type LongRingName, type RingName } from '../testing/rings.ts';
import { inWords, sum, type Tally } from '../testing/tally.ts';
import { TestServers } from '../testing/test-servers.ts';
import { table } from './addresses.ts';
import { CommandError } from './command-error.ts';

/** `test all|check|unit|integration|e2e|chaos|cluster`, or a longer ring by its name: the last line counts what passed and failed over all of it. */
export async function test([wanted = 'all']: readonly string[]): Promise<void> {
  const names = ringNames(wanted);
  const servers = new TestServers();
  const end = once(() => servers.end());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      endJestRuns();
      void end().then(() => process.exit(130));
    });
  const tallies: Tally[] = [];
  try {
    await servers.clear();
    if (names.length > 1) void prepareClusterTools(servers.settings.locations.cache, ringToolSets());
    for (const name of names) tallies.push(...(await ring(name, servers)));
  } finally {
    await end();
  }
  report(tallies);
}

type AnyRing = RingName | LongRingName;

function ringNames(wanted: string): readonly AnyRing[] {
  const all = Object.keys(rings) as RingName[];
  if (wanted === 'all') return all;
  const every = [...all, ...(Object.keys(longRings) as LongRingName[])];
  const one = every.find((name) => name === wanted);
  if (!one) throw new CommandError(`There is no ring ${wanted}. There are: all, ${every.join(', ')}.`);
  return [one];
}

async function ring(name: AnyRing, servers: TestServers): Promise<readonly Tally[]> {
  let began = performance.now();
  const begins = (): void => void (began = performance.now());
  process.stdout.write(`\n═══ ${name}\n`);
  const results = await { ...rings, ...longRings }[name]({ servers, progress: new Progress(), begins });
  const seconds = (performance.now() - began) / 1000;
  const slow = overBudget(name, seconds, process.env);
  if (slow !== undefined) process.stdout.write(`slow: ${slow}\n`);
  const tallies = [...results, ...budgetTallies(slow, process.env)];
  process.stdout.write(`═══ ${name}: ${inWords(sum(tallies))} (${Math.round(seconds)} s)\n`);
  return tallies;
}

function report(tallies: readonly Tally[]): void {
  const total = sum(tallies);
  const rows = tallies.map((tally) => [tally.name, inWords(tally)] as const);
  process.stdout.write(`\n${table(rows)}\n\n${inWords(total)}\n`);
  if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work());
}
