import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE operator_acts (
     id uuid NOT NULL,
     order_id uuid,
     payment_ref text,
     act text NOT NULL,
     operator text NOT NULL,
     at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT operator_acts_pkey PRIMARY KEY (id)
   )`,
  'CREATE INDEX operator_acts_order ON operator_acts (order_id) WHERE order_id IS NOT NULL',
  'CREATE INDEX operator_acts_age ON operator_acts (at)',
] as const;

export class OperatorActs1766901000000 implements MigrationInterface {
  readonly name = 'OperatorActs1766901000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_acts');
  }
}
