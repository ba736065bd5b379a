import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE movements ADD COLUMN document text',
  `CREATE INDEX movements_undocumented ON movements (at)
     WHERE document IS NULL AND order_id IS NOT NULL AND kind IN ('charge', 'refund', 'dispute_withdrawn')`,
] as const;

const down = ['DROP INDEX movements_undocumented', 'ALTER TABLE movements DROP COLUMN document'] as const;

export class DocumentsOfMovements1765300001000 implements MigrationInterface {
  readonly name = 'DocumentsOfMovements1765300001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
