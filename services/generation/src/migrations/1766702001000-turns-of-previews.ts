import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE "previews" ADD COLUMN "queued_at" timestamptz NOT NULL DEFAULT now()',
  'UPDATE "previews" SET "queued_at" = "asked_at"',
  `CREATE INDEX "previews_turns" ON "previews" ("queued_at") WHERE state IN ('waiting', 'making')`,
] as const;

export class TurnsOfPreviews1766702001000 implements MigrationInterface {
  readonly name = 'TurnsOfPreviews1766702001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "previews_turns"');
    await runner.query('ALTER TABLE "previews" DROP COLUMN "queued_at"');
  }
}
