import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ObjectsOfEndedPhotos1766400002000 implements MigrationInterface {
  readonly name = 'ObjectsOfEndedPhotos1766400002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ended_photos ADD COLUMN objects integer NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ended_photos DROP COLUMN objects');
  }
}
