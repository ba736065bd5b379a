import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outfits1766800002000 implements MigrationInterface {
  readonly name = 'Outfits1766800002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE orders ADD COLUMN outfit text NOT NULL DEFAULT 'unchanged'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN outfit');
  }
}
