import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A job knows the trace of its order, so that what it says later belongs to it. */
export class TraceOfTheOrder1766300000000 implements MigrationInterface {
  readonly name = 'TraceOfTheOrder1766300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "jobs" ADD COLUMN "traceparent" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "jobs" DROP COLUMN "traceparent"`);
  }
}
