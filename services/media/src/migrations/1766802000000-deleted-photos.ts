import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DeletedPhotos1766802000000 implements MigrationInterface {
  readonly name = 'DeletedPhotos1766802000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE object_removals ADD COLUMN deleted_photo uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE object_removals DROP COLUMN deleted_photo');
  }
}
