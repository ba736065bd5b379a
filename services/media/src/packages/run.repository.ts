import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { RunFacts } from '../photo/run.ts';

/** What of a run an event may write; a fact written once is never overwritten. */
export type RunChange = Partial<Omit<RunFacts, 'done' | 'settledAt' | 'storedAt'>> & {
  readonly engine?: string;
};

const recordRun = `
  INSERT INTO runs AS r (order_id, photo_id, package, images, delivered, engine, paid_at, started_at, completed_at,
                         failed_at, failed_reason, refund_at, refund_reason, delivered_at, completion_heard_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
          CASE WHEN $9::timestamptz IS NOT NULL THEN now() END)
  ON CONFLICT (order_id) DO UPDATE SET
    package = coalesce(r.package, excluded.package),
    images = greatest(r.images, excluded.images),
    delivered = greatest(r.delivered, excluded.delivered),
    engine = coalesce(r.engine, excluded.engine),
    paid_at = coalesce(r.paid_at, excluded.paid_at),
    started_at = coalesce(r.started_at, excluded.started_at),
    completed_at = coalesce(r.completed_at, excluded.completed_at),
    failed_at = coalesce(r.failed_at, excluded.failed_at),
    failed_reason = coalesce(r.failed_reason, excluded.failed_reason),
    refund_at = coalesce(r.refund_at, excluded.refund_at),
    refund_reason = coalesce(r.refund_reason, excluded.refund_reason),
    delivered_at = coalesce(r.delivered_at, excluded.delivered_at),
    completion_heard_at = coalesce(r.completion_heard_at, excluded.completion_heard_at)`;

const markStored = `
  UPDATE runs SET stored_at = now(), settled_at = CASE WHEN $2 THEN now() END
  WHERE order_id = $1 AND stored_at IS NULL RETURNING stored_at`;

const untoldIf = (condition: string): string => `
  SELECT photo_id, order_id, completion_heard_at FROM runs
  WHERE completion_heard_at IS NOT NULL AND stored_at IS NULL AND failed_at IS NULL AND refund_at IS NULL
    AND ${condition}
  ORDER BY completion_heard_at LIMIT $1`;
/** Each half by an index of its own: orders that wait for their last images are read by neither. */
const untold = `
  SELECT photo_id AS "photoId", order_id AS "orderId" FROM (
    (${untoldIf('done >= delivered')}) UNION
    (${untoldIf(`completion_heard_at < now() - interval '30 minutes' AND NOT EXISTS (
       SELECT 1 FROM store_outages WHERE last_seen_at > now() - interval '30 minutes')`)})) AS untold
  ORDER BY completion_heard_at LIMIT $1`;

export const shortOrders = `SELECT count(*) AS count FROM runs WHERE settled_at > now() - interval '1 day'`;

@Injectable()
export class RunRepository {
  constructor(private readonly dataSource: DataSource) {}

  async record(tx: Tx, photoId: string, orderId: string, change: RunChange): Promise<void> {
    const facts = [
      change.package,
      change.images ?? 0,
      change.delivered ?? 0,
      change.engine,
      change.paidAt,
      change.startedAt,
      change.completedAt,
      change.failedAt,
      change.failedReason,
      change.refundAt,
      change.refundReason,
      change.deliveredAt,
    ];
    await tx.manager.query(recordRun, [orderId, photoId, ...facts.map((fact) => fact ?? null)]);
  }

  /** Notes that it was told what of the order is kept; the moment, undefined when it had been told before. */
  async markStored(tx: Tx, orderId: string, short: boolean): Promise<Date | undefined> {
    const [rows] = (await tx.manager.query(markStored, [orderId, short])) as [
      { readonly stored_at: Date }[],
      number,
    ];
    return rows[0]?.stored_at;
  }

  /** All their images are here, or nothing came for half an hour in which the object store was there. */
  async untold(limit: number): Promise<readonly { photoId: string; orderId: string }[]> {
    return this.dataSource.query(untold, [limit]);
  }
}
