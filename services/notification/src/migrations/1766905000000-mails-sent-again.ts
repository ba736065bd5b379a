import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE deliveries ADD COLUMN asked_by text',
  'CREATE INDEX deliveries_order ON deliveries (order_id) WHERE order_id IS NOT NULL',
] as const;

const down = ['DROP INDEX deliveries_order', 'ALTER TABLE deliveries DROP COLUMN asked_by'] as const;

export class MailsSentAgain1766905000000 implements MigrationInterface {
  readonly name = 'MailsSentAgain1766905000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
