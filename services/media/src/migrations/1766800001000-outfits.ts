import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Outfits1766800001000 implements MigrationInterface {
  readonly name = 'Outfits1766800001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE photos ADD COLUMN outfit text NOT NULL DEFAULT 'unchanged', ADD COLUMN unfit jsonb NOT NULL DEFAULT '{}'`,
    );
    await runner.query('ALTER TABLE headshots ADD COLUMN garment text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE headshots DROP COLUMN garment');
    await runner.query('ALTER TABLE photos DROP COLUMN outfit, DROP COLUMN unfit');
  }
}
