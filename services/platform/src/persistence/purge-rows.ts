export interface Outdated {
  readonly table: string;
  /** Orders them, the oldest first; an index begins with it and holds what `where` asks beside it. */
  readonly by: string;
  readonly where: string;
}

export const purgeChunk = 5_000;

/**
 * Deletes one chunk of the rows; its parameters are those of `where`. Rows that somebody holds are left. A table of any
 * size never runs into the limit of a statement, and no look behind what is due.
 */
export const purgeStatement = ({ table, by, where }: Outdated): string => `
  DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE ${where} ORDER BY ${by} LIMIT ${purgeChunk} FOR UPDATE SKIP LOCKED))`;

interface Queryable {
  query(sql: string, values?: unknown[]): Promise<unknown>;
}

/** Deletes one chunk. Answers how many rows went: fewer than {@link purgeChunk} when none are left. */
async function purgeRows(
  database: Queryable,
  outdated: Outdated,
  values: readonly unknown[] = [],
): Promise<number> {
  const [, count] = (await database.query(purgeStatement(outdated), [...values])) as [unknown[], number];
  return count;
}

/** Deletes all of them, each chunk in a statement of its own. Answers how many rows went. */
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
