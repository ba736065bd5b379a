import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE users (
     id uuid PRIMARY KEY,
     keycloak_id uuid UNIQUE,
     email_normalised text UNIQUE,
     first_name text NOT NULL,
     last_name text NOT NULL,
     gender text,
     language text NOT NULL,
     email_verified_at timestamptz,
     has_password boolean NOT NULL DEFAULT true,
     providers text[] NOT NULL DEFAULT '{}',
     terms_version text,
     terms_accepted_at timestamptz,
     status text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT users_status CHECK (status IN ('creating', 'active', 'deleting', 'deleted')),
     CONSTRAINT users_gender CHECK (gender IN ('male', 'female', 'other'))
   )`,
  `CREATE INDEX users_unfinished ON users (created_at) WHERE status = 'creating'`,
  `CREATE TABLE sessions (
     id uuid PRIMARY KEY,
     user_id uuid NOT NULL,
     remember boolean NOT NULL,
     created_at timestamptz NOT NULL,
     last_refreshed_at timestamptz NOT NULL,
     absolute_expires_at timestamptz NOT NULL,
     current_jti uuid NOT NULL,
     current_iat bigint NOT NULL,
     current_ev boolean NOT NULL,
     current_kid text NOT NULL,
     previous_jti uuid,
     rotated_at timestamptz,
     minute_started_at timestamptz,
     minute_refreshes integer NOT NULL DEFAULT 0,
     ended_at timestamptz,
     end_reason text
   )`,
  `CREATE INDEX sessions_live ON sessions (user_id, created_at) WHERE ended_at IS NULL`,
  `CREATE INDEX sessions_ended ON sessions (ended_at) WHERE ended_at IS NOT NULL`,
  `CREATE INDEX sessions_expiry ON sessions (absolute_expires_at)`,
  `CREATE TABLE one_time_tokens (
     hash bytea PRIMARY KEY,
     user_id uuid NOT NULL,
     purpose text NOT NULL,
     email_normalised text NOT NULL,
     event_id text NOT NULL,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     expires_at timestamptz NOT NULL,
     used_at timestamptz,
     burnt_at timestamptz
   )`,
  `CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, purpose)`,
  `CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at)`,
  `CREATE TABLE login_throttle (
     address_hash bytea PRIMARY KEY,
     failures integer NOT NULL DEFAULT 0,
     last_failure_at timestamptz,
     locked_until timestamptz,
     minute_started_at timestamptz NOT NULL,
     minute_attempts integer NOT NULL,
     lease_owner uuid,
     lease_until timestamptz,
     touched_at timestamptz NOT NULL
   )`,
  `CREATE INDEX login_throttle_touched ON login_throttle (touched_at)`,
  `CREATE TABLE mail_requests (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     address_hash bytea NOT NULL,
     email_normalised text,
     created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
     closed_at timestamptz,
     granted boolean NOT NULL DEFAULT false
   )`,
  `CREATE INDEX mail_requests_open ON mail_requests (id) WHERE closed_at IS NULL`,
  `CREATE INDEX mail_requests_granted ON mail_requests (address_hash, closed_at) WHERE granted`,
  `CREATE TABLE audit_log (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     at timestamptz NOT NULL DEFAULT clock_timestamp(),
     action text NOT NULL,
     outcome text NOT NULL,
     user_id uuid,
     address_hash bytea
   )`,
  `CREATE INDEX audit_log_user ON audit_log (user_id, id)`,
] as const;

const tables = [
  'audit_log',
  'mail_requests',
  'login_throttle',
  'one_time_tokens',
  'sessions',
  'users',
] as const;

export class Accounts1764000000000 implements MigrationInterface {
  readonly name = 'Accounts1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  }
}
