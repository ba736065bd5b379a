import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was completed before was delivered on its completion. */
export class DeliveredOrders1764200001000 implements MigrationInterface {
  readonly name = 'DeliveredOrders1764200001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE runs ADD COLUMN delivered_at timestamptz');
    await runner.query(`
      UPDATE runs r SET delivered_at = r.completed_at
      FROM photos p WHERE p.id = r.photo_id AND p.order_id = r.order_id AND p.status = 'completed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE runs DROP COLUMN delivered_at');
  }
}
