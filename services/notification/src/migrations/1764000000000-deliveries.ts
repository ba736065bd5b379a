import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE deliveries (
     event_id text PRIMARY KEY,
     kind text NOT NULL,
     user_id text NOT NULL,
     order_id text,
     occurred_at timestamptz NOT NULL,
     state text NOT NULL DEFAULT 'pending',
     attempts integer NOT NULL DEFAULT 0,
     next_attempt_at timestamptz NOT NULL DEFAULT now(),
     leased_until timestamptz,
     last_error text,
     created_at timestamptz NOT NULL DEFAULT now(),
     finished_at timestamptz,
     CONSTRAINT deliveries_state CHECK (state IN ('pending', 'sent', 'parked', 'dropped'))
   )`,
  `CREATE INDEX deliveries_due ON deliveries (next_attempt_at) WHERE state = 'pending'`,
  `CREATE INDEX deliveries_finished ON deliveries (finished_at) WHERE finished_at IS NOT NULL`,
  `CREATE INDEX deliveries_user ON deliveries (user_id)`,
] as const;

export class Deliveries1764000000000 implements MigrationInterface {
  readonly name = 'Deliveries1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE deliveries');
  }
}
