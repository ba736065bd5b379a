import type { ClientBase } from 'pg';
import { metrics } from '../telemetry/metrics.ts';

const keptDays = 7;
const chunk = 5_000;

/** Sets the gauges: unsent rows, age of the oldest in seconds, parked rows. */
export async function measureOutbox(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pending: string; oldest: string | null; parked: string }>(`
    SELECT count(*) AS pending, extract(epoch FROM now() - min(created_at)) AS oldest,
           (SELECT count(*) FROM outbox WHERE parked_at IS NOT NULL) AS parked
    FROM outbox WHERE published_at IS NULL AND parked_at IS NULL`);
  metrics.outboxPending.set(Number(rows[0]?.pending ?? 0));
  metrics.outboxOldestSeconds.set(Math.max(0, Number(rows[0]?.oldest ?? 0)));
  metrics.outboxParked.set(Number(rows[0]?.parked ?? 0));
}

/** Deletes rows published more than 7 days ago, in chunks. Returns how many went. */
export async function purgeOutbox(client: ClientBase): Promise<number> {
  for (let total = 0; ;) {
    const { rowCount } = await client.query(
      `DELETE FROM outbox WHERE id IN
         (SELECT id FROM outbox WHERE published_at < now() - interval '${keptDays} days' LIMIT $1)`,
      [chunk],
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < chunk) return total;
  }
}
