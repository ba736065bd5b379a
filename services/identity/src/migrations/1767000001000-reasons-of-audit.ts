import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReasonsOfAudit1767000001000 implements MigrationInterface {
  readonly name = 'ReasonsOfAudit1767000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log ADD COLUMN reason text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log DROP COLUMN reason');
  }
}
