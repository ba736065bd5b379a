import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [`CREATE INDEX audit_log_age ON audit_log (at)`] as const;

const down = ['DROP INDEX audit_log_age'] as const;

export class AgeOfAudit1764400002000 implements MigrationInterface {
  readonly name = 'AgeOfAudit1764400002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
