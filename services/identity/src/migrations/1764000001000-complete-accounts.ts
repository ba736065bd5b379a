import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE users
     ADD COLUMN pending_email text,
     ADD COLUMN directory_email text,
     ADD COLUMN password_changing_since timestamptz`,
  `CREATE INDEX users_unverified ON users (created_at) WHERE status = 'active' AND email_verified_at IS NULL`,
  `CREATE INDEX users_renaming ON users (id) WHERE directory_email IS NOT NULL`,
  `CREATE INDEX users_password_changing ON users (password_changing_since) WHERE password_changing_since IS NOT NULL`,
  `ALTER TABLE mail_requests ADD COLUMN purpose text NOT NULL DEFAULT 'verify_email'`,
  `ALTER TABLE mail_requests ALTER COLUMN purpose DROP DEFAULT`,
  `CREATE INDEX mail_requests_address ON mail_requests (address_hash)`,
  `CREATE INDEX audit_log_address ON audit_log (address_hash) WHERE address_hash IS NOT NULL`,
  `CREATE TABLE password_confirmations (
     user_id uuid PRIMARY KEY,
     window_started_at timestamptz NOT NULL,
     tries integer NOT NULL
   )`,
  `CREATE TABLE account_deletions (
     id uuid PRIMARY KEY,
     user_id uuid,
     keycloak_id uuid,
     state text NOT NULL,
     confirmations text[] NOT NULL DEFAULT '{}',
     requested_at timestamptz NOT NULL DEFAULT now(),
     deadline_at timestamptz NOT NULL,
     next_step_at timestamptz NOT NULL DEFAULT now(),
     published_at timestamptz NOT NULL DEFAULT now(),
     directory_removed_at timestamptz,
     contact bytea,
     farewell_event_id text,
     erased_at timestamptz,
     finished_at timestamptz,
     CONSTRAINT account_deletions_state CHECK (state IN ('erasing', 'farewell', 'finished'))
   )`,
  `CREATE UNIQUE INDEX account_deletions_user ON account_deletions (user_id)`,
  `CREATE INDEX account_deletions_due ON account_deletions (next_step_at) WHERE state <> 'finished'`,
  `CREATE INDEX account_deletions_farewell ON account_deletions (farewell_event_id) WHERE state = 'farewell'`,
  `CREATE INDEX account_deletions_requested ON account_deletions (requested_at)`,
] as const;

const down = [
  'DROP TABLE account_deletions',
  'DROP TABLE password_confirmations',
  'DROP INDEX audit_log_address',
  'DROP INDEX mail_requests_address',
  'ALTER TABLE mail_requests DROP COLUMN purpose',
  'ALTER TABLE users DROP COLUMN password_changing_since, DROP COLUMN directory_email, DROP COLUMN pending_email',
] as const;

export class CompleteAccounts1764000001000 implements MigrationInterface {
  readonly name = 'CompleteAccounts1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
