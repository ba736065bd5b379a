export interface Outdated {
  readonly table: string;
  /** Orders them, the oldest first; an index begins with it and holds what `where` asks beside it. */
  readonly by: string;
  readonly where: string;
}

export const purgeChunk = 5_000;

/** A chunk, so that no table runs into the limit of a statement. Rows that somebody holds are left. */
export const purgeStatement = ({ table, by, where }: Outdated): string => `
  DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT ${purgeChunk} FOR UPDATE SKIP LOCKED))`;

interface Queryable {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

async function purgeRows(
  database: Queryable,
  outdated: Outdated,
  values: readonly unknown[] = [],
): Promise<number> {
  const [, count] = (await database.query(purgeStatement(outdated), [...values])) as [unknown[], number];
  return count;
}

export async function purgeAllRows(
  database: Queryable,
  outdated: Outdated,
  values: readonly unknown[] = [],
): Promise<number> {
  let total = 0;
  for (let went = purgeChunk; went === purgeChunk; total += went)
    went = await purgeRows(database, outdated, values);
  return total;
}
