import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says it where somebody looks who audits the books. */
export class RecordsOfTestMode1765900000000 implements MigrationInterface {
  readonly name = 'RecordsOfTestMode1765900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `COMMENT ON TABLE bookkeeping.records IS
       'Orders of deleted accounts that were paid in test mode (payment_reference bypass_...): no money moved. Not turnover, which is in documents.'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('COMMENT ON TABLE bookkeeping.records IS NULL');
  }
}
