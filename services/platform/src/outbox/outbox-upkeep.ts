import type { ClientBase } from 'pg';
import { outdatedKeys } from '../persistence/idempotency-store.ts';
import { purgeChunk, purgeStatement, type Outdated } from '../persistence/purge-rows.ts';
import { metrics } from '../telemetry/metrics.ts';
import { outdatedInbox } from './inbox.ts';

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

/** Nobody who cannot ask the database knows what waits in it: an old number would look like a fresh one. */
export function forgetMeasures(): void {
  for (const gauge of [metrics.outboxPending, metrics.outboxOldestSeconds, metrics.outboxParked])
    gauge.set(Number.NaN);
}

const sent: Outdated = {
  table: 'outbox',
  by: 'published_at',
  where: `published_at < now() - interval '7 days'`,
};
const abandoned: Outdated = {
  table: 'outbox',
  by: 'parked_at',
  where: `parked_at < now() - interval '90 days'`,
};
const old = [sent, abandoned, outdatedInbox, outdatedKeys].map(purgeStatement);

/** Deletes one chunk of each kind of old rows. Returns how many rows went, and whether there may be more. */
export async function purgePlatformTables(
  client: ClientBase,
): Promise<{ readonly went: number; readonly more: boolean }> {
  const counts: number[] = [];
  for (const statement of old) counts.push((await client.query(statement)).rowCount ?? 0);
  return { went: counts.reduce((sum, count) => sum + count), more: counts.includes(purgeChunk) };
}
