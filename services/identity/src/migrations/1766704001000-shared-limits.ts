import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE use_counts (
     key bytea PRIMARY KEY,
     used integer NOT NULL,
     ends_at timestamptz NOT NULL
   )`,
  'CREATE INDEX use_counts_end ON use_counts (ends_at)',
  `CREATE TABLE registrations (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     network bytea NOT NULL,
     at timestamptz NOT NULL DEFAULT clock_timestamp(),
     user_id uuid,
     refused boolean NOT NULL DEFAULT false
   )`,
  'CREATE INDEX registrations_network ON registrations (network, at)',
  'CREATE INDEX registrations_age ON registrations (at)',
  'CREATE INDEX registrations_user ON registrations (user_id) WHERE user_id IS NOT NULL',
] as const;

export class SharedLimits1766704001000 implements MigrationInterface {
  readonly name = 'SharedLimits1766704001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['registrations', 'use_counts']) await runner.query(`DROP TABLE ${table}`);
  }
}
