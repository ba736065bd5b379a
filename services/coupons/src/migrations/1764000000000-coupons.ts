import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE "coupons" (
     "id" uuid NOT NULL,
     "code" text NOT NULL,
     "value" jsonb NOT NULL,
     "valid_from" timestamptz,
     "valid_until" timestamptz,
     "packages" text[],
     "max_uses" integer,
     "used" integer NOT NULL DEFAULT 0,
     "created_at" timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT "coupons_pkey" PRIMARY KEY ("id"),
     CONSTRAINT "coupons_used" CHECK (used >= 0 AND (max_uses IS NULL OR used <= max_uses))
   )`,
  `CREATE UNIQUE INDEX "coupons_code" ON "coupons" ("code")`,
  `CREATE TABLE "reservations" (
     "id" uuid NOT NULL,
     "coupon_id" uuid NOT NULL,
     "order_id" uuid NOT NULL,
     "user_id" uuid NOT NULL,
     "package" text NOT NULL,
     "currency" text NOT NULL,
     "discount_amount" bigint NOT NULL,
     "total_amount" bigint NOT NULL,
     "state" text NOT NULL,
     "holds_use" boolean NOT NULL,
     "expires_at" timestamptz NOT NULL,
     "created_at" timestamptz NOT NULL DEFAULT now(),
     "changed_at" timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT "reservations_pkey" PRIMARY KEY ("id")
   )`,
  `CREATE UNIQUE INDEX "reservations_order" ON "reservations" ("order_id")`,
  `CREATE INDEX "reservations_coupon" ON "reservations" ("coupon_id")`,
  `CREATE INDEX "reservations_expiry" ON "reservations" ("expires_at") WHERE state = 'reserved'`,
] as const;

export class Coupons1764000000000 implements MigrationInterface {
  readonly name = 'Coupons1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['reservations', 'coupons']) await runner.query(`DROP TABLE "${table}"`);
  }
}
