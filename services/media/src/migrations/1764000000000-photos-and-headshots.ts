import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE photos (
     id uuid NOT NULL,
     user_id uuid NOT NULL,
     expression text NOT NULL,
     face_consent_version text NOT NULL,
     width integer NOT NULL,
     height integer NOT NULL,
     bytes integer NOT NULL,
     sha256 text NOT NULL,
     dominant_color text NOT NULL,
     selfie_report jsonb NOT NULL,
     uploaded_at timestamptz(3) NOT NULL DEFAULT now(),
     expires_at timestamptz NOT NULL,
     status text NOT NULL DEFAULT 'pending',
     failure text,
     ended_at timestamptz,
     order_id uuid,
     version integer NOT NULL DEFAULT 0,
     CONSTRAINT photos_pkey PRIMARY KEY (id)
   )`,
  `CREATE INDEX photos_library ON photos (user_id, uploaded_at, id)`,
  `CREATE TABLE runs (
     order_id uuid NOT NULL,
     photo_id uuid NOT NULL,
     package text,
     images integer NOT NULL DEFAULT 0,
     done integer NOT NULL DEFAULT 0,
     delivered integer NOT NULL DEFAULT 0,
     engine text,
     paid_at timestamptz,
     started_at timestamptz,
     completed_at timestamptz,
     failed_at timestamptz,
     failed_reason text,
     refund_at timestamptz,
     refund_reason text,
     settled_at timestamptz,
     CONSTRAINT runs_pkey PRIMARY KEY (order_id),
     CONSTRAINT runs_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos (id) ON DELETE CASCADE
   )`,
  `CREATE INDEX runs_photo ON runs (photo_id)`,
  `CREATE INDEX runs_unsettled ON runs (completed_at) WHERE settled_at IS NULL AND done < delivered`,
  `CREATE TABLE headshots (
     order_id uuid NOT NULL,
     number integer NOT NULL,
     photo_id uuid NOT NULL,
     attempt integer NOT NULL,
     style text NOT NULL,
     expression text NOT NULL,
     object_key text NOT NULL,
     bytes integer NOT NULL,
     sha256 text NOT NULL,
     crc32 bigint NOT NULL,
     width integer NOT NULL,
     height integer NOT NULL,
     resolution text NOT NULL,
     similarity double precision NOT NULL,
     source_type text NOT NULL,
     engine text NOT NULL,
     below_target boolean NOT NULL,
     dominant_color text NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT headshots_pkey PRIMARY KEY (order_id, number),
     CONSTRAINT headshots_order_id_fkey FOREIGN KEY (order_id) REFERENCES runs (order_id) ON DELETE CASCADE
   )`,
  `CREATE TABLE object_removals (
     id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
     bucket text NOT NULL,
     prefix text NOT NULL,
     not_before timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT object_removals_pkey PRIMARY KEY (id)
   )`,
  `CREATE INDEX object_removals_due ON object_removals (not_before)`,
  `CREATE TABLE upload_quotas (
     user_id uuid NOT NULL,
     day date NOT NULL,
     used integer NOT NULL DEFAULT 1,
     CONSTRAINT upload_quotas_pkey PRIMARY KEY (user_id, day)
   )`,
] as const;

const tables = ['upload_quotas', 'object_removals', 'headshots', 'runs', 'photos'] as const;

export class PhotosAndHeadshots1764000000000 implements MigrationInterface {
  readonly name = 'PhotosAndHeadshots1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of tables) await runner.query(`DROP TABLE ${table}`);
  }
}
