import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE account_locks (
     id uuid NOT NULL,
     user_id uuid NOT NULL,
     reason text NOT NULL,
     locked_at timestamptz NOT NULL DEFAULT now(),
     unlocked_at timestamptz,
     CONSTRAINT account_locks_pkey PRIMARY KEY (id)
   )`,
  'CREATE UNIQUE INDEX account_locks_lasting ON account_locks (user_id) WHERE unlocked_at IS NULL',
  'CREATE INDEX account_locks_user ON account_locks (user_id)',
] as const;

export class AccountLocks1766705001000 implements MigrationInterface {
  readonly name = 'AccountLocks1766705001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_locks');
  }
}
