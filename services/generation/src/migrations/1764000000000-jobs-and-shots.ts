import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JobsAndShots1764000000000 implements MigrationInterface {
  readonly name = 'JobsAndShots1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "jobs" (
        "order_id" uuid NOT NULL,
        "photo_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "expression" text NOT NULL,
        "images" integer NOT NULL,
        "state" text NOT NULL DEFAULT 'running',
        "reason" text,
        "done" integer NOT NULL DEFAULT 0,
        "abandoned" integer NOT NULL DEFAULT 0,
        "candidates" integer NOT NULL DEFAULT 0,
        "version" integer NOT NULL DEFAULT 0,
        "created_at" timestamptz NOT NULL DEFAULT now(),
        "started_at" timestamptz,
        "ended_at" timestamptz,
        "deadline_at" timestamptz NOT NULL,
        CONSTRAINT "jobs_pkey" PRIMARY KEY ("order_id")
      )`);
    await runner.query(`
      CREATE TABLE "shots" (
        "order_id" uuid NOT NULL,
        "number" integer NOT NULL,
        "style" text NOT NULL,
        "state" text NOT NULL DEFAULT 'waiting',
        "attempt" integer NOT NULL DEFAULT 0,
        "finished_attempts" integer NOT NULL DEFAULT 0,
        "rejections" integer NOT NULL DEFAULT 0,
        "tries" integer NOT NULL DEFAULT 0,
        "lease_owner" text,
        "lease_until" timestamptz,
        "not_before" timestamptz NOT NULL DEFAULT now(),
        "fallback" jsonb,
        "image" jsonb,
        "fingerprint" bytea,
        "refused_by" jsonb NOT NULL DEFAULT '[]',
        CONSTRAINT "shots_pkey" PRIMARY KEY ("order_id", "number")
      )`);
    await runner.query(`CREATE INDEX "shots_claimable" ON "shots" ("not_before") WHERE state = 'waiting'`);
    await runner.query(`CREATE INDEX "shots_leased" ON "shots" ("lease_until") WHERE state = 'leased'`);
    await runner.query(`
      CREATE TABLE "order_stops" (
        "order_id" uuid NOT NULL,
        "stopped_at" timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "order_stops_pkey" PRIMARY KEY ("order_id")
      )`);
    await runner.query(`
      CREATE TABLE "photo_stops" (
        "photo_id" uuid NOT NULL,
        "stopped_at" timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "photo_stops_pkey" PRIMARY KEY ("photo_id")
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['photo_stops', 'order_stops', 'shots', 'jobs'])
      await runner.query(`DROP TABLE "${table}"`);
  }
}
