import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who withdraws from a contract needs no account; each mail about a withdrawal goes out once. */
export class MailsOfWithdrawals1765200001000 implements MigrationInterface {
  readonly name = 'MailsOfWithdrawals1765200001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE deliveries ADD COLUMN withdrawal_id text, ADD COLUMN detail text, ALTER COLUMN user_id DROP NOT NULL',
    );
    await runner.query(
      'CREATE UNIQUE INDEX deliveries_withdrawal ON deliveries (withdrawal_id, kind) WHERE withdrawal_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_withdrawal');
    await runner.query('DELETE FROM deliveries WHERE user_id IS NULL');
    await runner.query(
      'ALTER TABLE deliveries DROP COLUMN withdrawal_id, DROP COLUMN detail, ALTER COLUMN user_id SET NOT NULL',
    );
  }
}
