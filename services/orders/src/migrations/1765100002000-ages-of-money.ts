import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'CREATE INDEX payments_marks ON payments (opened_at) WHERE card_mark IS NOT NULL',
  'CREATE INDEX disputes_left ON disputes (noted_at) WHERE order_id IS NULL',
  'CREATE INDEX refunds_strays_settled ON refunds (settled_at) WHERE stray',
  `CREATE TABLE payment_differences (
     kind text NOT NULL,
     provider_ref text NOT NULL,
     ours bigint,
     theirs bigint,
     currency text NOT NULL,
     noted_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT payment_differences_pkey PRIMARY KEY (kind, provider_ref)
   )`,
  'CREATE INDEX payment_differences_age ON payment_differences (noted_at)',
] as const;

const down = [
  'DROP TABLE payment_differences',
  'DROP INDEX refunds_strays_settled',
  'DROP INDEX disputes_left',
  'DROP INDEX payments_marks',
] as const;

export class AgesOfMoney1765100002000 implements MigrationInterface {
  readonly name = 'AgesOfMoney1765100002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
