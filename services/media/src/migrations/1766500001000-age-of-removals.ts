import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AgeOfRemovals1766500001000 implements MigrationInterface {
  readonly name = 'AgeOfRemovals1766500001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE object_removals ADD COLUMN due_at timestamptz NOT NULL DEFAULT now()');
    await runner.query('CREATE INDEX object_removals_age ON object_removals (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE object_removals DROP COLUMN due_at');
  }
}
