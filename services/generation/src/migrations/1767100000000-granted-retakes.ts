import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A release that knows none of them draws a granted attempt as if it were the first. */
export class GrantedRetakes1767100000000 implements MigrationInterface {
  readonly name = 'GrantedRetakes1767100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "shots" ADD COLUMN "retakes_before" integer NOT NULL DEFAULT 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "shots" DROP COLUMN "retakes_before"');
  }
}
