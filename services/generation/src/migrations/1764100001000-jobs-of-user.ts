import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JobsOfUser1764100001000 implements MigrationInterface {
  readonly name = 'JobsOfUser1764100001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX "jobs_user" ON "jobs" ("user_id")');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "jobs_user"');
  }
}
