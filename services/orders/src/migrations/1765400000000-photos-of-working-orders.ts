import type { MigrationInterface, QueryRunner } from 'typeorm';

const index = (states: string): string =>
  `CREATE UNIQUE INDEX "orders_live_photo" ON "orders" ("photo_id") WHERE state IN (${states})`;

/** An order that is only to be paid back leaves its photo to others: late money, lost disputes and bounced refunds come back to it. */
export class PhotosOfWorkingOrders1765400000000 implements MigrationInterface {
  readonly name = 'PhotosOfWorkingOrders1765400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "orders_live_photo"');
    await runner.query(index(`'awaiting_payment', 'paid', 'generating'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX "orders_live_photo"');
    await runner.query(index(`'awaiting_payment', 'paid', 'generating', 'refund_pending'`));
  }
}
