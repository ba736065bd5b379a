import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  // Rows written by the version before keep `user_known` false; they are gone after 7 days.
  'ALTER TABLE outbox ADD COLUMN user_id text, ADD COLUMN user_known boolean NOT NULL DEFAULT false',
  'CREATE INDEX outbox_user ON outbox (user_id) WHERE user_id IS NOT NULL',
  'CREATE INDEX outbox_user_unknown ON outbox (id) WHERE NOT user_known',
  'CREATE INDEX outbox_pending_topic ON outbox (topic, id) WHERE published_at IS NULL AND parked_at IS NULL',
] as const;
const down = [
  'DROP INDEX outbox_pending_topic',
  'ALTER TABLE outbox DROP COLUMN user_known, DROP COLUMN user_id',
] as const;

export class OutboxPeople1764200000000 implements MigrationInterface {
  readonly name = 'OutboxPeople1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
