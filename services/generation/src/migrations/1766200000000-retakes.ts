import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Retakes1766200000000 implements MigrationInterface {
  readonly name = 'Retakes1766200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "shots" ADD COLUMN "retake" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE "shots" SET "state" = 'done', "lease_owner" = NULL
      WHERE "retake" = 'running' AND "state" IN ('waiting', 'delayed', 'leased')`);
    await runner.query(`ALTER TABLE "shots" DROP COLUMN "retake"`);
  }
}
