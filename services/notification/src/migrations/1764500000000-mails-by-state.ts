import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE INDEX deliveries_waiting ON deliveries (created_at) WHERE state = 'pending'`,
  `CREATE INDEX deliveries_parked ON deliveries (finished_at) WHERE state = 'parked'`,
  `CREATE INDEX deliveries_done ON deliveries (finished_at) WHERE state IN ('sent', 'dropped')`,
  'DROP INDEX deliveries_finished',
] as const;
const down = [
  'CREATE INDEX deliveries_finished ON deliveries (finished_at) WHERE finished_at IS NOT NULL',
  'DROP INDEX deliveries_done',
  'DROP INDEX deliveries_parked',
  'DROP INDEX deliveries_waiting',
] as const;

export class MailsByState1764500000000 implements MigrationInterface {
  readonly name = 'MailsByState1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
