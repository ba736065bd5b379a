import type { Pool } from 'pg';
import { beforeScrape, metrics } from '../telemetry/metrics.ts';

type Counts = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

const pools = new Set<Counts>();

export function watchPool(pool: Counts): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

beforeScrape(() => {
  const sum = (count: (pool: Counts) => number): number =>
    [...pools].reduce((total, pool) => total + count(pool), 0);
  metrics.databaseConnections.set(
    { db_client_connection_state: 'used' },
    sum(({ totalCount, idleCount }) => totalCount - idleCount),
  );
  metrics.databaseConnections.set(
    { db_client_connection_state: 'idle' },
    sum(({ idleCount }) => idleCount),
  );
  metrics.databaseRequestsPending.set(sum(({ waitingCount }) => waitingCount));
});
