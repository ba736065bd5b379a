import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE "shots"
     ADD COLUMN "queued_at" timestamptz NOT NULL DEFAULT now(),
     ADD COLUMN "lost_to" text[] NOT NULL DEFAULT '{}',
     ADD COLUMN "waits" integer NOT NULL DEFAULT 0,
     ADD COLUMN "finished_at" timestamptz`,
  `UPDATE "shots" s SET "queued_at" = j."created_at" FROM "jobs" j WHERE j."order_id" = s."order_id"`,
  `UPDATE "shots" SET "state" = 'delayed' WHERE "state" = 'waiting' AND "not_before" > now()`,
  'DROP INDEX "shots_claimable"',
  `CREATE INDEX "shots_line" ON "shots" ("queued_at", "order_id", "number") WHERE state = 'waiting'`,
  `CREATE INDEX "shots_delayed" ON "shots" ("not_before") WHERE state = 'delayed'`,
  `CREATE INDEX "shots_finished" ON "shots" ("finished_at") WHERE state = 'done'`,
  `CREATE INDEX "jobs_deadline" ON "jobs" ("deadline_at") WHERE state = 'running'`,
  `CREATE INDEX "jobs_of_photo" ON "jobs" ("photo_id") WHERE state = 'running'`,
  `CREATE INDEX "order_stops_age" ON "order_stops" ("stopped_at")`,
  `CREATE INDEX "photo_stops_age" ON "photo_stops" ("stopped_at")`,
  // The line's front is rewritten all the time: vacuumed by what changed, not by the size of the table.
  `ALTER TABLE "shots" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`,
] as const;

const down = [
  'ALTER TABLE "shots" RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold)',
  ...['photo_stops_age', 'order_stops_age', 'jobs_of_photo', 'jobs_deadline'].map((i) => `DROP INDEX "${i}"`),
  ...['shots_finished', 'shots_delayed', 'shots_line'].map((index) => `DROP INDEX "${index}"`),
  `UPDATE "shots" SET "state" = 'waiting' WHERE "state" = 'delayed'`,
  `CREATE INDEX "shots_claimable" ON "shots" ("not_before") WHERE state = 'waiting'`,
  ...['finished_at', 'waits', 'lost_to', 'queued_at'].map((c) => `ALTER TABLE "shots" DROP COLUMN "${c}"`),
];

export class LineOfShots1764300000000 implements MigrationInterface {
  readonly name = 'LineOfShots1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
