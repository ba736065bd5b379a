import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One mail a photo, as the index wants it: the newest stays. */
const down = [
  `DELETE FROM deliveries older USING deliveries newer
   WHERE newer.photo_id = older.photo_id AND newer.kind = older.kind AND newer.expires_at > older.expires_at`,
  'DROP INDEX deliveries_photo',
  'CREATE UNIQUE INDEX deliveries_photo ON deliveries (photo_id, kind) WHERE photo_id IS NOT NULL',
] as const;

/** The end of a photo can move, and the mail about it goes out once for each. */
export class NewEndsOfPhotos1766907000000 implements MigrationInterface {
  readonly name = 'NewEndsOfPhotos1766907000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX deliveries_photo');
    await runner.query(
      'CREATE UNIQUE INDEX deliveries_photo ON deliveries (photo_id, kind, expires_at) WHERE photo_id IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
