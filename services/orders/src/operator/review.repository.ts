import { Injectable } from '@nestjs/common';
import type { Row } from '@headshots/platform/operator';
import { DataSource } from 'typeorm';
import type { FileSection } from './order-file.repository.ts';

const most = 200;
/** Of an order that was given back meanwhile, nothing is left to decide. */
const waitingClaims = `
  FROM claims c JOIN orders o ON o.id = c.order_id
  WHERE c.state = 'review' AND o.state = 'delivered' ORDER BY c.received_at LIMIT ${most}`;
const claims = `
  SELECT o.number AS "order", c.received_at AS claimed, o.delivered_at AS delivered, o.package, o.images,
    o.total_amount::text AS total, o.currency, o.language, o.photo_id AS photo ${waitingClaims}`;
const queries = {
  'refunds that wait for you: grant-refund or refuse-refund, within 14 days': `
    SELECT coalesce(o.number, r.payment_ref) AS name, r.cause, r.amount, r.currency, r.requested_at AS since
    FROM refunds r LEFT JOIN orders o ON o.id = r.order_id
    WHERE r.state = 'pending' AND r.blocked_by = 'person' ORDER BY r.requested_at LIMIT ${most}`,
  'withdrawals after images were downloaded, whose confirmation no mail server took: grant-refund or refuse-refund, within 14 days': `
    SELECT o.number AS name, w.email, w.received_at AS since, o.delivered_at AS delivered
    FROM withdrawals w JOIN orders o ON o.id = w.order_id
    WHERE w.outcome = 'review' AND w.decided_at IS NULL AND o.state = 'delivered' ORDER BY w.received_at LIMIT ${most}`,
  'claims of the guarantee: grant-claim or decline-claim': `
    SELECT o.number AS name, c.received_at AS since ${waitingClaims}`,
  'withdrawals of the last 30 days that match no order': `
    SELECT id, name AS declared_by, order_number AS written, email, received_at AS since FROM withdrawals
    WHERE outcome = 'unmatched' AND received_at > now() - interval '30 days' ORDER BY received_at DESC LIMIT ${most}`,
} as const;

@Injectable()
export class ReviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  async all(): Promise<readonly FileSection[]> {
    return Promise.all(
      Object.entries(queries).map(async ([title, sql]) => ({
        title,
        rows: (await this.dataSource.query(sql)) as Record<string, unknown>[],
      })),
    );
  }

  async claims(): Promise<readonly Row[]> {
    return (await this.dataSource.query(claims)) as Row[];
  }
}
