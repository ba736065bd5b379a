import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The uses of a coupon are counted by an index alone. */
export class UsesOfCoupons1766500000000 implements MigrationInterface {
  readonly name = 'UsesOfCoupons1766500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX reservations_uses ON reservations (coupon_id) WHERE holds_use');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX reservations_uses');
  }
}
