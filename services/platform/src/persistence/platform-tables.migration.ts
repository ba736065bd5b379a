import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE outbox (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     event_id uuid NOT NULL UNIQUE,
     topic text NOT NULL,
     key text NOT NULL,
     type text NOT NULL,
     source text NOT NULL,
     sequence bigint,
     traceparent text,
     payload bytea NOT NULL,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     published_at timestamptz,
     parked_at timestamptz,
     parked_reason text
   )`,
  `CREATE INDEX outbox_pending ON outbox (id) WHERE published_at IS NULL AND parked_at IS NULL`,
  `CREATE INDEX outbox_published ON outbox (published_at) WHERE published_at IS NOT NULL`,
  `CREATE INDEX outbox_parked ON outbox (id) WHERE parked_at IS NOT NULL`,
  `CREATE FUNCTION outbox_wake() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_notify('outbox', ''); RETURN NULL; END $$`,
  `CREATE TRIGGER outbox_wake AFTER INSERT ON outbox FOR EACH STATEMENT EXECUTE FUNCTION outbox_wake()`,
  `CREATE TABLE inbox (
     consumer text NOT NULL,
     event_id text NOT NULL,
     topic text NOT NULL,
     handled_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (consumer, event_id)
   )`,
  `CREATE INDEX inbox_handled ON inbox (handled_at)`,
  `CREATE TABLE idempotency_keys (
     user_id text NOT NULL,
     route text NOT NULL,
     key text NOT NULL,
     body_hash text NOT NULL,
     fence uuid NOT NULL,
     running_until timestamptz,
     answer jsonb,
     created_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (user_id, route, key)
   )`,
  `CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at)`,
] as const;

const down = [
  'DROP TABLE idempotency_keys',
  'DROP TABLE inbox',
  'DROP TABLE outbox',
  'DROP FUNCTION outbox_wake',
] as const;

/** Tables every stateful service has. First in each service's list of migrations. */
export class PlatformTables1700000000000 implements MigrationInterface {
  readonly name = 'PlatformTables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
