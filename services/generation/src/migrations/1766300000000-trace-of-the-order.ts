import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TraceOfTheOrder1766300000000 implements MigrationInterface {
  readonly name = 'TraceOfTheOrder1766300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "jobs" ADD COLUMN "traceparent" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "jobs" DROP COLUMN "traceparent"`);
  }
}
