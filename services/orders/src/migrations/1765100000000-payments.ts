import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE orders ADD COLUMN language text NOT NULL DEFAULT 'en'`,
  `CREATE TABLE payments (
     order_id uuid NOT NULL,
     attempt integer NOT NULL,
     order_number text NOT NULL,
     state text NOT NULL DEFAULT 'opening',
     amount bigint NOT NULL,
     currency text NOT NULL,
     language text NOT NULL,
     email_hash text NOT NULL,
     opened_at timestamptz NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     session_id text,
     next_url text,
     payment_ref text,
     next_check_at timestamptz,
     billing_country text,
     card_country text,
     card_mark text,
     CONSTRAINT payments_pkey PRIMARY KEY (order_id, attempt)
   )`,
  'CREATE UNIQUE INDEX payments_session ON payments (session_id)',
  'CREATE UNIQUE INDEX payments_ref ON payments (payment_ref)',
  `CREATE INDEX payments_due ON payments (next_check_at) WHERE state IN ('open', 'processing')`,
  `CREATE TABLE payment_events (
     id text NOT NULL,
     type text NOT NULL,
     api_version text NOT NULL,
     created timestamptz NOT NULL,
     source text NOT NULL,
     payload jsonb,
     order_id uuid,
     payment_ref text,
     state text NOT NULL,
     tries integer NOT NULL DEFAULT 0,
     last_failure text,
     received_at timestamptz NOT NULL DEFAULT now(),
     next_try_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT payment_events_pkey PRIMARY KEY (id)
   )`,
  `CREATE INDEX payment_events_due ON payment_events (next_try_at)
     WHERE state IN ('pointer', 'pending', 'waiting')`,
  'CREATE INDEX payment_events_age ON payment_events (received_at)',
  'CREATE INDEX payment_events_order ON payment_events (order_id)',
  `CREATE TABLE movements (
     kind text NOT NULL,
     provider_ref text NOT NULL,
     order_id uuid,
     payment_ref text NOT NULL,
     amount bigint NOT NULL,
     currency text NOT NULL,
     at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT movements_pkey PRIMARY KEY (kind, provider_ref)
   )`,
  'CREATE INDEX movements_order ON movements (order_id)',
  'CREATE INDEX movements_payment ON movements (payment_ref)',
  'CREATE INDEX movements_age ON movements (at)',
  `CREATE TABLE disputes (
     id text NOT NULL,
     order_id uuid,
     payment_ref text NOT NULL,
     status text NOT NULL,
     phase text NOT NULL,
     reason text NOT NULL,
     amount bigint NOT NULL,
     currency text NOT NULL,
     due_by timestamptz,
     is_refundable boolean NOT NULL,
     noted_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT disputes_pkey PRIMARY KEY (id)
   )`,
  'CREATE INDEX disputes_order ON disputes (order_id)',
  'ALTER TABLE refunds DROP CONSTRAINT refunds_pkey',
  `ALTER TABLE refunds
     ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
     ADD COLUMN stray boolean NOT NULL DEFAULT false,
     ADD COLUMN payment_ref text,
     ADD COLUMN cause text NOT NULL DEFAULT '',
     ADD COLUMN attempt integer NOT NULL DEFAULT 1,
     ADD COLUMN provider_state text,
     ADD COLUMN blocked_by text,
     ADD COLUMN unseen_since timestamptz,
     ADD COLUMN bounced_at timestamptz,
     ALTER COLUMN order_id DROP NOT NULL,
     ALTER COLUMN payment_session_id DROP NOT NULL,
     ADD CONSTRAINT refunds_pkey PRIMARY KEY (id)`,
  'ALTER TABLE refunds ALTER COLUMN id DROP DEFAULT',
  'CREATE UNIQUE INDEX refunds_order ON refunds (order_id) WHERE NOT stray',
  'CREATE UNIQUE INDEX refunds_stray ON refunds (payment_ref) WHERE stray',
] as const;

const down = [
  'DELETE FROM refunds WHERE stray',
  'DROP INDEX refunds_stray',
  'DROP INDEX refunds_order',
  'ALTER TABLE refunds DROP CONSTRAINT refunds_pkey',
  `ALTER TABLE refunds
     DROP COLUMN id, DROP COLUMN stray, DROP COLUMN payment_ref, DROP COLUMN cause, DROP COLUMN attempt,
     DROP COLUMN provider_state, DROP COLUMN blocked_by, DROP COLUMN unseen_since, DROP COLUMN bounced_at,
     ALTER COLUMN payment_session_id SET NOT NULL,
     ADD CONSTRAINT refunds_pkey PRIMARY KEY (order_id)`,
  'DROP TABLE disputes',
  'DROP TABLE movements',
  'DROP TABLE payment_events',
  'DROP TABLE payments',
  'ALTER TABLE orders DROP COLUMN language',
] as const;

export class Payments1765100000000 implements MigrationInterface {
  readonly name = 'Payments1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
