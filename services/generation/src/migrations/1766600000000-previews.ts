import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE "previews" (
     "photo_id" uuid NOT NULL,
     "expression" text NOT NULL,
     "user_id" uuid NOT NULL,
     "state" text NOT NULL DEFAULT 'waiting',
     "attempt" integer NOT NULL DEFAULT 0,
     "lease_until" timestamptz,
     "not_before" timestamptz NOT NULL DEFAULT now(),
     "trials" integer NOT NULL DEFAULT 0,
     "tries" integer NOT NULL DEFAULT 0,
     "refused_by" jsonb NOT NULL DEFAULT '[]',
     "reasons" jsonb NOT NULL DEFAULT '[]',
     "picture" jsonb,
     "version" integer NOT NULL DEFAULT 1,
     "created_at" timestamptz NOT NULL DEFAULT now(),
     "asked_at" timestamptz NOT NULL DEFAULT now(),
     "finished_at" timestamptz,
     CONSTRAINT "previews_pkey" PRIMARY KEY ("photo_id", "expression")
   )`,
  `CREATE INDEX "previews_line" ON "previews" ("asked_at") WHERE state IN ('waiting', 'making')`,
  `CREATE INDEX "previews_user" ON "previews" ("user_id")`,
  `CREATE INDEX "previews_ended" ON "previews" ("finished_at") WHERE finished_at IS NOT NULL`,
  `CREATE INDEX "previews_gone" ON "previews" ("lease_until") WHERE state = 'gone'`,
  `CREATE TABLE "preview_uses" (
     "user_id" uuid NOT NULL,
     "day" date NOT NULL,
     "used" integer NOT NULL DEFAULT 1,
     CONSTRAINT "preview_uses_pkey" PRIMARY KEY ("user_id", "day")
   )`,
  `CREATE INDEX "preview_uses_day" ON "preview_uses" ("day")`,
] as const;

export class Previews1766600000000 implements MigrationInterface {
  readonly name = 'Previews1766600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "preview_uses"');
    await runner.query('DROP TABLE "previews"');
  }
}
