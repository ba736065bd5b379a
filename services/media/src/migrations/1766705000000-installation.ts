import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE installation (
     only_one boolean NOT NULL DEFAULT true,
     id uuid NOT NULL DEFAULT gen_random_uuid(),
     beat bigint NOT NULL DEFAULT 0,
     CONSTRAINT installation_pkey PRIMARY KEY (only_one),
     CONSTRAINT installation_only_one CHECK (only_one)
   )`,
  'INSERT INTO installation DEFAULT VALUES',
  `ALTER TABLE sweep_positions
     ADD COLUMN seen integer NOT NULL DEFAULT 0,
     ADD COLUMN seen_before integer NOT NULL DEFAULT 0,
     ADD COLUMN removed integer NOT NULL DEFAULT 0,
     ADD COLUMN since timestamptz NOT NULL DEFAULT now(),
     ADD COLUMN stopped boolean NOT NULL DEFAULT false`,
] as const;

const down = [
  `ALTER TABLE sweep_positions
     DROP COLUMN stopped, DROP COLUMN since, DROP COLUMN removed, DROP COLUMN seen_before, DROP COLUMN seen`,
  'DROP TABLE installation',
] as const;

export class Installation1766705000000 implements MigrationInterface {
  readonly name = 'Installation1766705000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
