import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mail about a photo's end goes out once per photo, whatever event asks for it. */
export class PhotoExpiring1764000003000 implements MigrationInterface {
  readonly name = 'PhotoExpiring1764000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE deliveries ADD COLUMN photo_id text, ADD COLUMN expires_at timestamptz');
    await runner.query(
      'CREATE UNIQUE INDEX deliveries_photo ON deliveries (photo_id, kind) WHERE photo_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_photo');
    await runner.query('ALTER TABLE deliveries DROP COLUMN photo_id, DROP COLUMN expires_at');
  }
}
