import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an erasure pays back, kept until it is confirmed; listed by each service that lists `ErasureTables`. */
export class RefundsOfErasures1766900000000 implements MigrationInterface {
  readonly name = 'RefundsOfErasures1766900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures ADD COLUMN refunds jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE erasures DROP COLUMN refunds');
  }
}
