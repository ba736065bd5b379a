import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Eyes1766400000000 implements MigrationInterface {
  readonly name = 'Eyes1766400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE photos ADD COLUMN eyes jsonb');
    await runner.query('ALTER TABLE headshots ADD COLUMN eyes jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE headshots DROP COLUMN eyes');
    await runner.query('ALTER TABLE photos DROP COLUMN eyes');
  }
}
