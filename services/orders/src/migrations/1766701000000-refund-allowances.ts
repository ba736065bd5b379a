import type { MigrationInterface, QueryRunner } from 'typeorm';

const outcomes = (words: readonly string[]): string =>
  `ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_outcome CHECK (outcome IN (${words.map((word) => `'${word}'`).join(', ')}))`;
const before = ['expired', 'refunded', 'lapsed', 'nothing', 'unmatched'];

const up = [
  `CREATE TABLE refund_allowances (
     id uuid NOT NULL,
     order_id uuid,
     user_id uuid,
     card_mark text,
     email_mark text,
     used_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT refund_allowances_pkey PRIMARY KEY (id)
   )`,
  'CREATE UNIQUE INDEX refund_allowances_order ON refund_allowances (order_id) WHERE order_id IS NOT NULL',
  'CREATE INDEX refund_allowances_user ON refund_allowances (user_id) WHERE user_id IS NOT NULL',
  'CREATE INDEX refund_allowances_card ON refund_allowances (card_mark) WHERE card_mark IS NOT NULL',
  'CREATE INDEX refund_allowances_email ON refund_allowances (email_mark) WHERE email_mark IS NOT NULL',
  'CREATE INDEX refund_allowances_age ON refund_allowances (used_at)',
  // What was given without a person before there was this list.
  `INSERT INTO refund_allowances (id, order_id, user_id, card_mark, used_at)
   SELECT id, order_id, user_id, card_mark, received_at FROM claims
   WHERE by_rule AND received_at > now() - interval '12 months'`,
  `INSERT INTO refund_allowances (id, order_id, user_id, card_mark, used_at)
   SELECT DISTINCT ON (w.order_id) w.id, w.order_id, o.user_id,
     (SELECT card_mark FROM payments p WHERE p.order_id = o.id AND p.state = 'paid' ORDER BY attempt DESC LIMIT 1),
     w.received_at
   FROM withdrawals w JOIN orders o ON o.id = w.order_id
   WHERE w.outcome = 'refunded' AND w.received_at > now() - interval '12 months'
   ORDER BY w.order_id, w.received_at
   ON CONFLICT DO NOTHING`,
  'ALTER TABLE withdrawals ADD COLUMN sender_mark text, ADD COLUMN decided_at timestamptz',
  'CREATE INDEX withdrawals_sender ON withdrawals (received_at) WHERE sender_mark IS NOT NULL',
  'ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_outcome',
  outcomes([...before, 'review']),
  `CREATE INDEX withdrawals_review ON withdrawals (received_at) WHERE outcome = 'review' AND decided_at IS NULL`,
  `CREATE INDEX refunds_held ON refunds (requested_at) WHERE state = 'pending' AND blocked_by = 'person'`,
  'ALTER TABLE payments ADD COLUMN evidence_at timestamptz',
  'UPDATE payments SET evidence_at = now() WHERE card_country IS NOT NULL',
] as const;

const down = [
  'ALTER TABLE payments DROP COLUMN evidence_at',
  'DROP INDEX refunds_held',
  'DROP INDEX withdrawals_review',
  `UPDATE withdrawals SET outcome = 'unmatched' WHERE outcome = 'review'`,
  'ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_outcome',
  outcomes(before),
  'DROP INDEX withdrawals_sender',
  'ALTER TABLE withdrawals DROP COLUMN sender_mark, DROP COLUMN decided_at',
  'DROP TABLE refund_allowances',
] as const;

export class RefundAllowances1766701000000 implements MigrationInterface {
  readonly name = 'RefundAllowances1766701000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
