import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PhotosKeptLonger1766906000000 implements MigrationInterface {
  readonly name = 'PhotosKeptLonger1766906000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE photos ADD COLUMN kept_until timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE photos DROP COLUMN kept_until');
  }
}
