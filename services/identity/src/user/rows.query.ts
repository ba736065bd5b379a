import type { EntityManager } from 'typeorm';

/** Rows of a SELECT or INSERT ... RETURNING. */
export async function rowsOf<Row>(
  manager: EntityManager,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await manager.query(sql, [...values])) as Row[];
}

/** Rows of an UPDATE or DELETE ... RETURNING, which TypeORM answers as `[rows, count]`. */
export async function changed<Row = unknown>(
  manager: EntityManager,
  sql: string,
  values: readonly unknown[] = [],
): Promise<{ readonly rows: readonly Row[]; readonly count: number }> {
  const [rows, count] = (await manager.query(sql, [...values])) as [Row[], number];
  return { rows, count };
}
