import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erasures whose time is over are found by an index; listed by each service that lists `ErasureTables`. */
export class ErasuresByAge1764400001000 implements MigrationInterface {
  readonly name = 'ErasuresByAge1764400001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX erasures_confirmed ON erasures (confirmed_at) WHERE confirmed_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX erasures_confirmed');
  }
}
