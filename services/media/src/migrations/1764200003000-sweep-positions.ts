import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SweepPositions1764200003000 implements MigrationInterface {
  readonly name = 'SweepPositions1764200003000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sweep_positions (
        bucket text NOT NULL,
        after text NOT NULL,
        CONSTRAINT sweep_positions_pkey PRIMARY KEY (bucket)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sweep_positions');
  }
}
