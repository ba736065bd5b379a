import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AgeOfLedgers1764400002000 implements MigrationInterface {
  readonly name = 'AgeOfLedgers1764400002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX purges_age ON purges (purged_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX purges_age');
  }
}
