import { DependencyDown } from '@headshots/platform/errors';
import type { Tx } from '@headshots/platform/persistence';
import type { DataSource, EntityManager } from 'typeorm';

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

/**
 * What a read goes through: the transaction it is part of, or else a connection of the pool.
 * @throws DependencyDown when the database has not been reached yet
 */
export function reader(dataSource: DataSource, tx: Tx | undefined): EntityManager {
  if (tx) return tx.manager;
  if (!dataSource.isInitialized) throw new DependencyDown('The database has not been reached yet.');
  return dataSource.manager;
}
