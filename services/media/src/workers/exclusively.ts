import type { DataSource } from 'typeorm';

/** Locks of work that one replica does at a time; fixed numbers that nobody else uses. */
export const locks = { sweepOrphans: 7_246_104, endPhotos: 7_246_105 } as const;

/**
 * Runs the work unless another replica is at it; undefined then. The lock is the session's: it ends with the connection.
 */
export async function exclusively<T>(
  dataSource: DataSource,
  lock: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const runner = dataSource.createQueryRunner();
  try {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS held', [lock])) as {
      readonly held: boolean;
    }[];
    if (!row?.held) return undefined;
    try {
      return await work();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    await runner.release();
  }
}
