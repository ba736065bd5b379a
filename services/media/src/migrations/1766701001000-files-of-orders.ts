import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FilesOfOrders1766701001000 implements MigrationInterface {
  readonly name = 'FilesOfOrders1766701001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE runs ADD COLUMN handed_out_at timestamptz, ADD COLUMN files_ended_at timestamptz',
    );
    // Nobody wrote down what was fetched before: it counts as fetched.
    await runner.query('UPDATE runs SET handed_out_at = delivered_at WHERE delivered_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE runs DROP COLUMN handed_out_at, DROP COLUMN files_ended_at');
  }
}
