import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Favourites1767000000000 implements MigrationInterface {
  readonly name = 'Favourites1767000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE headshots ADD COLUMN favourite boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE headshots DROP COLUMN favourite');
  }
}
