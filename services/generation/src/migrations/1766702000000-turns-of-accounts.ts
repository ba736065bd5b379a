import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE "shots" ADD COLUMN "turn" integer NOT NULL DEFAULT 0',
  // Who waits already has its turns of twenty images as if all had come at the same time (`domain/turns.ts`).
  `UPDATE "shots" s SET "turn" = CASE WHEN n.place < 20 THEN 0 ELSE 2 * (n.place / 20) + 1 END
   FROM (
     SELECT o."order_id", o."number",
       row_number() OVER (PARTITION BY j."user_id" ORDER BY o."queued_at", o."order_id", o."number") - 1 AS place
     FROM "shots" o JOIN "jobs" j ON j."order_id" = o."order_id"
     WHERE o."state" IN ('waiting', 'delayed', 'leased')
   ) n
   WHERE s."order_id" = n."order_id" AND s."number" = n."number"`,
  `CREATE INDEX "shots_turns" ON "shots" ("turn", "queued_at", "order_id", "number") WHERE state = 'waiting'`,
  `CREATE INDEX "shots_resting" ON "shots" ("turn") WHERE state = 'delayed'`,
  `CREATE INDEX "shots_retakes" ON "shots" ("order_id") WHERE retake = 'running'`,
] as const;

export class TurnsOfAccounts1766702000000 implements MigrationInterface {
  readonly name = 'TurnsOfAccounts1766702000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['shots_retakes', 'shots_resting', 'shots_turns'])
      await runner.query(`DROP INDEX "${index}"`);
    await runner.query('ALTER TABLE "shots" DROP COLUMN "turn"');
  }
}
