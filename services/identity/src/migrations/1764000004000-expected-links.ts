import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE expected_links (
     event_id text NOT NULL,
     user_id uuid NOT NULL,
     purpose text NOT NULL,
     asked_at timestamptz NOT NULL DEFAULT now(),
     PRIMARY KEY (event_id, user_id, purpose)
   )`,
  `CREATE INDEX expected_links_user ON expected_links (user_id)`,
  `CREATE INDEX expected_links_age ON expected_links (asked_at)`,
  // Mails that are on their way while the service is renewed.
  `INSERT INTO expected_links (event_id, user_id, purpose, asked_at)
   SELECT event_id::text, key::uuid,
          CASE topic WHEN 'user.password_reset_requested' THEN 'reset_password'
                     WHEN 'user.email_change_requested' THEN 'change_email' ELSE 'verify_email' END, created_at
   FROM outbox WHERE topic IN ('user.registered', 'user.verification_requested', 'user.password_reset_requested',
                               'user.email_change_requested')`,
] as const;

export class ExpectedLinks1764000004000 implements MigrationInterface {
  readonly name = 'ExpectedLinks1764000004000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE expected_links');
  }
}
