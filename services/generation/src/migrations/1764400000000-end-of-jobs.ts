import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE INDEX "jobs_photo" ON "jobs" ("photo_id")`,
  `CREATE INDEX "jobs_ended" ON "jobs" ("ended_at") WHERE ended_at IS NOT NULL`,
  'DROP INDEX "jobs_of_photo"',
] as const;

const down = [
  `CREATE INDEX "jobs_of_photo" ON "jobs" ("photo_id") WHERE state = 'running'`,
  'DROP INDEX "jobs_ended"',
  'DROP INDEX "jobs_photo"',
] as const;

export class EndOfJobs1764400000000 implements MigrationInterface {
  readonly name = 'EndOfJobs1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
