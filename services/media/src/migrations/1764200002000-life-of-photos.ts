import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE photos ADD COLUMN expiring_told_at timestamptz`,
  `UPDATE photos SET expires_at = coalesce(ended_at, uploaded_at) + interval '30 days'`,
  `CREATE INDEX photos_expiry ON photos (expires_at) WHERE status NOT IN ('queued', 'processing')`,
  `CREATE INDEX photos_expiring ON photos (expires_at)
   WHERE expiring_told_at IS NULL AND status NOT IN ('queued', 'processing')`,
  `CREATE TABLE ended_photos (
     photo_id uuid NOT NULL,
     user_id uuid NOT NULL,
     order_id uuid,
     order_ids uuid[] NOT NULL,
     images integer NOT NULL,
     version integer NOT NULL,
     due_at timestamptz NOT NULL,
     ended_at timestamptz NOT NULL DEFAULT now(),
     tried_at timestamptz,
     purged_at timestamptz,
     CONSTRAINT ended_photos_pkey PRIMARY KEY (photo_id)
   )`,
  `CREATE INDEX ended_photos_user ON ended_photos (user_id)`,
  `CREATE INDEX ended_photos_order ON ended_photos (order_id)`,
  `CREATE INDEX ended_photos_unpurged ON ended_photos (tried_at NULLS FIRST) WHERE purged_at IS NULL`,
  `CREATE INDEX ended_photos_purged ON ended_photos (purged_at) WHERE purged_at IS NOT NULL`,
  `CREATE TABLE purges (
     id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
     what text NOT NULL,
     images integer NOT NULL,
     objects integer NOT NULL,
     due_at timestamptz NOT NULL,
     purged_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT purges_pkey PRIMARY KEY (id)
   )`,
] as const;

const down = [
  'DROP TABLE purges',
  'DROP TABLE ended_photos',
  'DROP INDEX photos_expiring',
  'DROP INDEX photos_expiry',
  'ALTER TABLE photos DROP COLUMN expiring_told_at',
] as const;

export class LifeOfPhotos1764200002000 implements MigrationInterface {
  readonly name = 'LifeOfPhotos1764200002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
