import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs opened before, and by a release that knows no outfits, keep people in their own clothes. */
export class Outfits1766800000000 implements MigrationInterface {
  readonly name = 'Outfits1766800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "jobs" ADD COLUMN "outfit" text NOT NULL DEFAULT 'unchanged'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "jobs" DROP COLUMN "outfit"');
  }
}
