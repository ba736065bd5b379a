import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  'ALTER TABLE "orders" ADD COLUMN "confirmed_at" timestamptz',
  `CREATE TABLE "claims" (
     "id" uuid NOT NULL,
     "order_id" uuid,
     "order_number" text NOT NULL,
     "user_id" uuid,
     "card_mark" text,
     "state" text NOT NULL,
     "by_rule" boolean NOT NULL,
     "received_at" timestamptz NOT NULL DEFAULT now(),
     "granted_at" timestamptz,
     CONSTRAINT "claims_pkey" PRIMARY KEY ("id"),
     CONSTRAINT "claims_state" CHECK (state IN ('granted', 'review'))
   )`,
  `CREATE UNIQUE INDEX "claims_order" ON "claims" ("order_id") WHERE order_id IS NOT NULL`,
  `CREATE UNIQUE INDEX "claims_first_of_account" ON "claims" ("user_id") WHERE by_rule AND user_id IS NOT NULL`,
  `CREATE UNIQUE INDEX "claims_first_of_card" ON "claims" ("card_mark") WHERE by_rule AND card_mark IS NOT NULL`,
  `CREATE INDEX "claims_user" ON "claims" ("user_id")`,
  `CREATE INDEX "claims_marked" ON "claims" ("received_at") WHERE card_mark IS NOT NULL`,
  `CREATE INDEX "claims_age" ON "claims" ("received_at")`,
  `CREATE TABLE "withdrawals" (
     "id" uuid NOT NULL,
     "name" text NOT NULL,
     "order_number" text NOT NULL,
     "email" text NOT NULL,
     "language" text NOT NULL,
     "started_at" timestamptz NOT NULL DEFAULT now(),
     "received_at" timestamptz,
     "order_id" uuid,
     "outcome" text,
     "settled_at" timestamptz,
     "failures" integer NOT NULL DEFAULT 0,
     "last_failure" text,
     "next_try_at" timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT "withdrawals_pkey" PRIMARY KEY ("id"),
     CONSTRAINT "withdrawals_outcome" CHECK (outcome IN ('expired', 'refunded', 'lapsed', 'nothing', 'unmatched'))
   )`,
  `CREATE INDEX "withdrawals_drafts" ON "withdrawals" ("started_at") WHERE received_at IS NULL`,
  `CREATE INDEX "withdrawals_waiting" ON "withdrawals" ("next_try_at")
     WHERE received_at IS NOT NULL AND settled_at IS NULL`,
  `CREATE INDEX "withdrawals_address" ON "withdrawals" ("email", "received_at") WHERE received_at IS NOT NULL`,
  `CREATE INDEX "withdrawals_order" ON "withdrawals" ("order_id") WHERE order_id IS NOT NULL`,
  `CREATE INDEX "withdrawals_age" ON "withdrawals" ("received_at") WHERE received_at IS NOT NULL`,
] as const;

export class ClaimsAndWithdrawals1765200000000 implements MigrationInterface {
  readonly name = 'ClaimsAndWithdrawals1765200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['withdrawals', 'claims']) await runner.query(`DROP TABLE "${table}"`);
    await runner.query('ALTER TABLE "orders" DROP COLUMN "confirmed_at"');
  }
}
