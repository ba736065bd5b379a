import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface TimelineEntry {
  readonly at: Date;
  readonly kind: string;
  readonly detail: string;
}

/** Names of events are those of the columns, so that a new one shows where they are read. Ranks order what one transaction wrote. */
const timeline = `
  SELECT at, kind, coalesce(detail, '') AS detail FROM (
    SELECT moment.at, moment.kind, moment.detail, moment.rank FROM orders o CROSS JOIN LATERAL (VALUES
      (o.placed_at, 'placed', o.package, 0), (o.paid_at, 'paid', NULL, 1), (o.confirmed_at, 'confirmed', NULL, 2),
      (o.expired_at, 'expired', NULL, 3), (o.delivered_at, 'delivered', o.images::text, 4),
      (o.refunded_at, 'refunded', o.refund_reason, 9)) AS moment (at, kind, detail, rank) WHERE o.id = $1
    UNION ALL SELECT received_at, 'claimed', NULL, 5 FROM claims WHERE order_id = $1
    UNION ALL SELECT granted_at, 'claim_granted', NULL, 6 FROM claims WHERE order_id = $1
    UNION ALL SELECT declined_at, 'claim_declined', decline_reason, 6 FROM claims WHERE order_id = $1
    UNION ALL SELECT received_at, 'withdrawn', outcome, 5 FROM withdrawals WHERE order_id = $1
    UNION ALL SELECT requested_at, 'refund_requested', blocked_by, 7 FROM refunds WHERE order_id = $1 AND NOT stray
    UNION ALL SELECT bounced_at, 'refund_bounced', NULL, 8 FROM refunds WHERE order_id = $1 AND NOT stray
    UNION ALL SELECT noted_at, 'disputed', status || ', ' || reason, 7 FROM disputes WHERE order_id = $1
    UNION ALL SELECT at, 'act:' || act, operator || coalesce(': ' || reason, ''), 10 FROM operator_acts
      WHERE order_id = $1) AS happened
  WHERE at IS NOT NULL ORDER BY at, rank`;

@Injectable()
export class TimelineRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** What happened to an order and who of the staff did what about it, the oldest first. */
  of(orderId: string): Promise<TimelineEntry[]> {
    return this.dataSource.query(timeline, [orderId]);
  }
}
