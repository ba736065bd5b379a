import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE "erased_prefixes" (
     "user_id" uuid NOT NULL,
     "bucket" text NOT NULL,
     "prefix" text NOT NULL,
     CONSTRAINT "erased_prefixes_pkey" PRIMARY KEY ("user_id", "bucket", "prefix")
   )`,
  `CREATE TABLE "generation_erasures" (
     "deletion_id" uuid NOT NULL,
     "erased_at" timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT "generation_erasures_pkey" PRIMARY KEY ("deletion_id")
   )`,
] as const;

export class ErasingUsers1764100001000 implements MigrationInterface {
  readonly name = 'ErasingUsers1764100001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['generation_erasures', 'erased_prefixes'])
      await runner.query(`DROP TABLE "${table}"`);
  }
}
