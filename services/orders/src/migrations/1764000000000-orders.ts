import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE "orders" (
     "id" uuid NOT NULL,
     "number" text NOT NULL,
     "user_id" uuid NOT NULL,
     "photo_id" uuid NOT NULL,
     "package" text NOT NULL,
     "images" integer NOT NULL,
     "expression" text NOT NULL,
     "state" text NOT NULL,
     "version" integer NOT NULL,
     "currency" text NOT NULL,
     "list_amount" bigint NOT NULL,
     "discount_amount" bigint NOT NULL,
     "total_amount" bigint NOT NULL,
     "coupon_code" text,
     "coupon_reservation_id" uuid,
     "payment_session_id" text NOT NULL,
     "bypass" boolean NOT NULL,
     "placed_at" timestamptz NOT NULL,
     "paid_at" timestamptz,
     "delivered_at" timestamptz,
     "expired_at" timestamptz,
     "refunded_at" timestamptz,
     "refund_reason" text,
     "deadline_at" timestamptz,
     CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
   )`,
  `CREATE UNIQUE INDEX "orders_number" ON "orders" ("number")`,
  `CREATE UNIQUE INDEX "orders_payment_session" ON "orders" ("payment_session_id")`,
  `CREATE INDEX "orders_of_user" ON "orders" ("user_id", "placed_at", "id")`,
  `CREATE UNIQUE INDEX "orders_live_photo" ON "orders" ("photo_id")
     WHERE state IN ('awaiting_payment', 'paid', 'generating', 'refund_pending')`,
  `CREATE INDEX "orders_deadline" ON "orders" ("deadline_at") WHERE deadline_at IS NOT NULL`,
  `CREATE TABLE "order_consents" (
     "order_id" uuid NOT NULL,
     "kind" text NOT NULL,
     "version" text NOT NULL,
     "agreed_at" timestamptz NOT NULL,
     CONSTRAINT "order_consents_pkey" PRIMARY KEY ("order_id", "kind")
   )`,
  `CREATE TABLE "refunds" (
     "order_id" uuid NOT NULL,
     "payment_session_id" text NOT NULL,
     "amount" bigint NOT NULL,
     "currency" text NOT NULL,
     "state" text NOT NULL DEFAULT 'pending',
     "failures" integer NOT NULL DEFAULT 0,
     "last_failure" text,
     "next_try_at" timestamptz NOT NULL DEFAULT now(),
     "reference" text,
     "requested_at" timestamptz NOT NULL DEFAULT now(),
     "settled_at" timestamptz,
     CONSTRAINT "refunds_pkey" PRIMARY KEY ("order_id")
   )`,
  `CREATE INDEX "refunds_due" ON "refunds" ("next_try_at") WHERE state = 'pending'`,
  `CREATE TABLE "process_anomalies" (
     "order_id" uuid NOT NULL,
     "event" text NOT NULL,
     "state" text NOT NULL,
     "noted_at" timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT "process_anomalies_pkey" PRIMARY KEY ("order_id", "event")
   )`,
] as const;

export class Orders1764000000000 implements MigrationInterface {
  readonly name = 'Orders1764000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['process_anomalies', 'refunds', 'order_consents', 'orders']) {
      await runner.query(`DROP TABLE "${table}"`);
    }
  }
}
