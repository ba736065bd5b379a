import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface FileSection {
  readonly title: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const queries = {
  order: `SELECT number, state, package, images, total_amount AS total, currency, language, coupon_code AS coupon,
            placed_at AS placed, paid_at AS paid, confirmed_at AS confirmed, delivered_at AS delivered,
            expired_at AS expired, refunded_at AS refunded, refund_reason AS reason, deadline_at AS deadline
          FROM orders WHERE id = $1`,
  consents: `SELECT kind, version, agreed_at AS agreed FROM order_consents WHERE order_id = $1 ORDER BY kind`,
  payments: `SELECT attempt, state, session_id AS session, payment_ref AS payment, opened_at AS opened,
               billing_country AS billing, card_country AS card
             FROM payments WHERE order_id = $1 ORDER BY attempt`,
  'money that moved': `SELECT kind, amount, currency, provider_ref AS reference, document, at
                       FROM movements WHERE order_id = $1 ORDER BY at`,
  refund: `SELECT state, blocked_by AS blocked, attempt, failures, last_failure AS failure, reference,
             requested_at AS requested, settled_at AS settled, bounced_at AS bounced
           FROM refunds WHERE order_id = $1 AND NOT stray`,
  disputes: `SELECT id, status, reason, amount, currency, due_by AS due, is_refundable AS refundable
             FROM disputes WHERE order_id = $1 ORDER BY noted_at`,
  withdrawals: `SELECT received_at AS received, outcome, settled_at AS settled, decided_at AS decided
                FROM withdrawals WHERE order_id = $1 ORDER BY received_at`,
  claims: `SELECT state, received_at AS received, granted_at AS granted, declined_at AS declined,
             decline_reason AS reason
           FROM claims WHERE order_id = $1`,
  'acts of operators': `SELECT act, operator AS by, reason, at FROM operator_acts WHERE order_id = $1 ORDER BY at`,
  anomalies: `SELECT event, state, noted_at AS noted FROM process_anomalies WHERE order_id = $1 ORDER BY noted_at`,
} as const;

@Injectable()
export class OrderFileRepository {
  constructor(private readonly dataSource: DataSource) {}

  async of(orderId: string): Promise<readonly FileSection[]> {
    return Promise.all(
      Object.entries(queries).map(async ([title, sql]) => ({
        title,
        rows: (await this.dataSource.query(sql, [orderId])) as Record<string, unknown>[],
      })),
    );
  }
}
