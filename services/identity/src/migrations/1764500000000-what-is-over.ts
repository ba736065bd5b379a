import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'CREATE INDEX mail_requests_closed ON mail_requests (closed_at) WHERE closed_at IS NOT NULL',
  'CREATE INDEX password_confirmations_window ON password_confirmations (window_started_at)',
  `CREATE INDEX account_deletions_erasing ON account_deletions (requested_at) WHERE state = 'erasing'`,
  `CREATE INDEX account_deletions_finished ON account_deletions (finished_at) WHERE state = 'finished'`,
  `CREATE INDEX account_deletions_remembered ON account_deletions (finished_at)
   WHERE state = 'finished' AND user_id IS NOT NULL`,
  `CREATE INDEX users_never_verified ON users (created_at)
   WHERE status = 'active' AND email_verified_at IS NULL AND providers = '{}'`,
  'DROP INDEX users_unverified',
] as const;
const down = [
  `CREATE INDEX users_unverified ON users (created_at) WHERE status = 'active' AND email_verified_at IS NULL`,
  'DROP INDEX users_never_verified',
  'DROP INDEX account_deletions_remembered',
  'DROP INDEX account_deletions_finished',
  'DROP INDEX account_deletions_erasing',
  'DROP INDEX password_confirmations_window',
  'DROP INDEX mail_requests_closed',
] as const;

export class WhatIsOver1764500000000 implements MigrationInterface {
  readonly name = 'WhatIsOver1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
