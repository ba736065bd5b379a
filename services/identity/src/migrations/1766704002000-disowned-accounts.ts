import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DisownedAccounts1766704002000 implements MigrationInterface {
  readonly name = 'DisownedAccounts1766704002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD COLUMN disowned_at timestamptz');
    await runner.query(
      `CREATE INDEX users_disowned ON users (disowned_at)
       WHERE status = 'active' AND email_verified_at IS NULL AND disowned_at IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX users_disowned');
    await runner.query('ALTER TABLE users DROP COLUMN disowned_at');
  }
}
