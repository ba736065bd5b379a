import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UploadsUnderWay1764100003000 implements MigrationInterface {
  readonly name = 'UploadsUnderWay1764100003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE "uploads_under_way" (
        "photo_id" uuid NOT NULL,
        "user_id" uuid NOT NULL,
        "started_at" timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT "uploads_under_way_pkey" PRIMARY KEY ("photo_id")
      )`);
    await runner.query('CREATE INDEX "uploads_under_way_user" ON "uploads_under_way" ("user_id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE "uploads_under_way"');
  }
}
