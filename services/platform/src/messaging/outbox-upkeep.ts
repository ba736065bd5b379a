import type { ClientBase } from 'pg';
import { metrics } from '../telemetry/metrics.ts';

const chunk = 5_000;
/** Nobody needs to know more exactly, and counting on would cost more the longer the broker is away. */
const most = 10_000;
const waiting = 'published_at IS NULL AND parked_at IS NULL';

/** Sets the gauges: unsent rows (10,000 at most), age of the oldest in seconds, parked rows. */
export async function measureOutbox(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pending: string; oldest: string | null; parked: string }>(`
    SELECT (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE ${waiting} LIMIT ${most}) AS counted) AS pending,
           (SELECT extract(epoch FROM now() - created_at) FROM outbox WHERE ${waiting} ORDER BY id LIMIT 1) AS oldest,
           (SELECT count(*) FROM (SELECT 1 FROM outbox WHERE parked_at IS NOT NULL LIMIT ${most}) AS counted) AS parked`);
  metrics.outboxPending.set(Number(rows[0]?.pending ?? 0));
  metrics.outboxOldestSeconds.set(Math.max(0, Number(rows[0]?.oldest ?? 0)));
  metrics.outboxParked.set(Number(rows[0]?.parked ?? 0));
}

const old = [
  `DELETE FROM outbox WHERE id IN
     (SELECT id FROM outbox WHERE published_at < now() - interval '7 days' LIMIT $1)`,
  `DELETE FROM inbox WHERE ctid IN
     (SELECT ctid FROM inbox WHERE handled_at < now() - interval '30 days' LIMIT $1)`,
  `DELETE FROM idempotency_keys WHERE ctid IN
     (SELECT ctid FROM idempotency_keys WHERE created_at < now() - interval '24 hours' LIMIT $1)`,
] as const;

/**
 * Deletes, in chunks, outbox rows published 7 days ago, inbox rows of 30 days, and idempotency keys of 24 hours.
 * Returns how many rows went.
 */
export async function purgePlatformTables(client: ClientBase): Promise<number> {
  let total = 0;
  for (const statement of old) {
    for (let went = chunk; went === chunk;) {
      went = (await client.query(statement, [chunk])).rowCount ?? 0;
      total += went;
    }
  }
  return total;
}
