import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger of erased people; listed by each service that holds something about a person. */
export class ErasureTables1764100000000 implements MigrationInterface {
  readonly name = 'ErasureTables1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE erasures (
        user_id uuid PRIMARY KEY,
        deletion_id uuid NOT NULL,
        requested_at timestamptz NOT NULL DEFAULT now(),
        next_try_at timestamptz NOT NULL DEFAULT now(),
        confirmed_at timestamptz
      )`);
    await runner.query('CREATE INDEX erasures_due ON erasures (next_try_at) WHERE confirmed_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasures');
  }
}
