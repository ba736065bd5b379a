import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UsedTokens1764000003000 implements MigrationInterface {
  readonly name = 'UsedTokens1764000003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN current_used_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN current_used_at');
  }
}
