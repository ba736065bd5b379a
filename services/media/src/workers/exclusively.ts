import type { DataSource } from 'typeorm';

/** Lock of the sweep of orphans; any fixed number that nobody else uses. */
const SWEEP_LOCK = 7_246_104;

/** Runs the work unless another replica is at it. The lock is the session's: it ends with the connection. */
export async function exclusively(dataSource: DataSource, work: () => Promise<unknown>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS held', [SWEEP_LOCK])) as {
      readonly held: boolean;
    }[];
    if (!row?.held) return;
    try {
      await work();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [SWEEP_LOCK]);
    }
  } finally {
    await runner.release();
  }
}
