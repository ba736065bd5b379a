import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OperatorsOfAudit1766900000000 implements MigrationInterface {
  readonly name = 'OperatorsOfAudit1766900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log ADD COLUMN operator text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_log DROP COLUMN operator');
  }
}
