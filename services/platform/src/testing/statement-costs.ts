import type { ClientBase, QueryResult } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';

/** What one statement looked at, as Postgres counted it. Counts, never times: the same on every machine. */
export interface StatementCost {
  readonly sql: string;
  /** Rows read by all scans, those that a filter threw away included. */
  readonly rows: number;
  /** Pages of 8 kB. */
  readonly buffers: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly PlanNode[];
}

const explained = /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)\b/i;
const tableScan = /^(Seq|Index|Index Only|Bitmap Heap|Tid) Scan$|^Tid Range Scan$/;

/**
 * Runs the work and answers what each of its statements cost, measured by EXPLAIN (ANALYZE, BUFFERS) on the same
 * connection just before it, and undone. Only statements that go through the data source are seen.
 */
export async function statementCosts(
  dataSource: DataSource,
  work: () => Promise<unknown>,
): Promise<readonly StatementCost[]> {
  const costs: StatementCost[] = [];
  const create = dataSource.createQueryRunner.bind(dataSource);
  dataSource.createQueryRunner = (mode) => measured(create(mode), costs);
  try {
    await work();
  } finally {
    dataSource.createQueryRunner = create;
  }
  return costs;
}

/** The same for one connection of the driver, whose work goes past any data source. */
export async function clientCosts(
  client: ClientBase,
  work: () => Promise<unknown>,
): Promise<readonly StatementCost[]> {
  const costs: StatementCost[] = [];
  const { query } = client;
  const plain = query.bind(client) as (statement: Statement, values?: unknown[]) => Promise<QueryResult>;
  let open = false;
  const watched = async (statement: Statement, values?: unknown[]): Promise<QueryResult> => {
    const sql = typeof statement === 'string' ? statement : statement.text;
    const parameters = typeof statement === 'string' ? values : statement.values;
    const ask: Ask = async (text, given) => (await plain(text, given)).rows;
    if (explained.test(sql)) costs.push(await explain(ask, open, sql, parameters));
    if (sql === 'BEGIN') open = true;
    if (sql === 'COMMIT' || sql === 'ROLLBACK') open = false;
    return plain(statement, values);
  };
  client.query = watched as typeof query;
  try {
    await work();
  } finally {
    client.query = query;
  }
  return costs;
}

type Statement = string | { readonly text: string; readonly values?: unknown[] };
type Ask = (sql: string, parameters?: unknown[]) => Promise<unknown>;

function measured(runner: QueryRunner, costs: StatementCost[]): QueryRunner {
  const query = runner.query.bind(runner) as (
    sql: string,
    parameters?: unknown[],
    structured?: boolean,
  ) => Promise<unknown>;
  runner.query = (async (sql: string, parameters?: unknown[], structured?: boolean) => {
    if (explained.test(sql)) costs.push(await explain(query, runner.isTransactionActive, sql, parameters));
    return query(sql, parameters, structured);
  }) as QueryRunner['query'];
  return runner;
}

/** Runs the statement and undoes it. */
async function explain(
  ask: Ask,
  inTransaction: boolean,
  sql: string,
  parameters?: unknown[],
): Promise<StatementCost> {
  const [begin, undo] = inTransaction
    ? ['SAVEPOINT cost', 'ROLLBACK TO SAVEPOINT cost']
    : ['BEGIN', 'ROLLBACK'];
  await ask(begin);
  try {
    const [answer] = (await ask(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
      parameters,
    )) as [{ readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }];
    return costOf(sql, answer['QUERY PLAN'][0].Plan);
  } finally {
    await ask(undo);
  }
}

function costOf(sql: string, top: PlanNode): StatementCost {
  return {
    sql: sql.trim().replace(/\s+/g, ' '),
    rows: rowsOf(top),
    buffers: (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0),
  };
}

function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
  if (!tableScan.test(node['Node Type'])) return below;
  const each =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return below + Math.ceil(each * node['Actual Loops']);
}

export function dearest(costs: readonly StatementCost[]): StatementCost {
  const [first, ...rest] = costs;
  if (!first) throw new Error('No statement was seen: the work did nothing, or went past the data source.');
  return rest.reduce((most, cost) => (cost.rows > most.rows ? cost : most), first);
}

/** Rows of each kind beside which a loop is measured. */
export const growth = [100, 1_000, 10_000] as const;

const batch = 20;
/**
 * What a loop may read of a table of that size for a batch of its work. Postgres reads a small table whole, one of few pages
 * even for each row of a batch: there both ways cost the same, and statistics decide.
 */
export function fewRows(size: number): number {
  if (size > 1_000) return 200;
  return size > 100 ? 5 * size + 200 : 5 * size * batch;
}

/** The same at every size, what a change writes to the indexes included. */
export const fewPages = 600;
