import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecentTimes1766400001000 implements MigrationInterface {
  readonly name = 'RecentTimes1766400001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX runs_delivered ON runs (package, delivered_at) WHERE paid_at IS NOT NULL AND delivered_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX runs_delivered');
  }
}
