import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE coupon_acts (
     id uuid NOT NULL,
     coupon_id uuid NOT NULL,
     act text NOT NULL,
     operator text NOT NULL,
     at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT coupon_acts_pkey PRIMARY KEY (id)
   )`,
  'CREATE INDEX coupon_acts_coupon ON coupon_acts (coupon_id)',
  'CREATE INDEX coupon_acts_age ON coupon_acts (at)',
] as const;

export class ActsOnCoupons1766908000000 implements MigrationInterface {
  readonly name = 'ActsOnCoupons1766908000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE coupon_acts');
  }
}
