import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Looks1765100001000 implements MigrationInterface {
  readonly name = 'Looks1765100001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payments ADD COLUMN looked_at timestamptz');
    await runner.query('CREATE INDEX payments_age ON payments (opened_at)');
    await runner.query(
      `CREATE TABLE reconciliations (
         task text NOT NULL,
         reached timestamptz NOT NULL,
         CONSTRAINT reconciliations_pkey PRIMARY KEY (task)
       )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE reconciliations');
    await runner.query('DROP INDEX payments_age');
    await runner.query('ALTER TABLE payments DROP COLUMN looked_at');
  }
}
