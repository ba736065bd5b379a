import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DisabledCoupons1765600000000 implements MigrationInterface {
  readonly name = 'DisabledCoupons1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "coupons" ADD "disabled_at" timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "coupons" DROP COLUMN "disabled_at"');
  }
}
