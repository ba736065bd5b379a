import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DevicesOfSessions1766704000000 implements MigrationInterface {
  readonly name = 'DevicesOfSessions1766704000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sessions ADD COLUMN browser text NOT NULL DEFAULT ''`);
    await runner.query(`ALTER TABLE sessions ADD COLUMN system text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN system');
    await runner.query('ALTER TABLE sessions DROP COLUMN browser');
  }
}
