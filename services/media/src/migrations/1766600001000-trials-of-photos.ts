import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TrialsOfPhotos1766600001000 implements MigrationInterface {
  readonly name = 'TrialsOfPhotos1766600001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE photos ADD COLUMN unusable jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE photos DROP COLUMN unusable');
  }
}
