import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ActsOnAccounts1766904000000 implements MigrationInterface {
  readonly name = 'ActsOnAccounts1766904000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX audit_log_acts ON audit_log (user_id, id) WHERE operator IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_acts');
  }
}
