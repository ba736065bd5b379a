import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE used_assertions (id text PRIMARY KEY, expires_at timestamptz NOT NULL)`,
  `CREATE INDEX used_assertions_expiry ON used_assertions (expires_at)`,
] as const;

export class SocialSignIn1764000002000 implements MigrationInterface {
  readonly name = 'SocialSignIn1764000002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE used_assertions');
  }
}
