import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE operator_acts ADD COLUMN reason text',
  `CREATE INDEX claims_waiting ON claims (received_at) WHERE state = 'review'`,
] as const;

const down = ['DROP INDEX claims_waiting', 'ALTER TABLE operator_acts DROP COLUMN reason'] as const;

export class LooksOfStaff1766902000000 implements MigrationInterface {
  readonly name = 'LooksOfStaff1766902000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
