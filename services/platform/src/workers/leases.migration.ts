import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Leases1764500000000 implements MigrationInterface {
  readonly name = 'Leases1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE leases (
        task text PRIMARY KEY,
        holder uuid NOT NULL,
        ends_at timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE leases');
  }
}
