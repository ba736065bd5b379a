import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `ALTER TABLE runs ADD COLUMN completion_heard_at timestamptz, ADD COLUMN stored_at timestamptz`,
  `UPDATE runs SET completion_heard_at = now() WHERE completed_at > now() - interval '2 days'`,
  `UPDATE runs SET completion_heard_at = completed_at, stored_at = completed_at
   WHERE completed_at <= now() - interval '2 days'`,
  `CREATE INDEX runs_unstored ON runs (completion_heard_at)
   WHERE stored_at IS NULL AND failed_at IS NULL AND refund_at IS NULL`,
  `CREATE INDEX runs_short ON runs (settled_at) WHERE settled_at IS NOT NULL`,
  `DROP INDEX runs_unsettled`,
  `CREATE TABLE headshot_troubles (
     order_id uuid NOT NULL,
     number integer NOT NULL,
     attempt integer NOT NULL,
     reason text NOT NULL,
     first_seen_at timestamptz NOT NULL DEFAULT now(),
     given_up_at timestamptz,
     CONSTRAINT headshot_troubles_pkey PRIMARY KEY (order_id, number),
     CONSTRAINT headshot_troubles_order_id_fkey FOREIGN KEY (order_id) REFERENCES runs (order_id) ON DELETE CASCADE
   )`,
  `CREATE TABLE store_outages (
     store text NOT NULL,
     last_seen_at timestamptz NOT NULL DEFAULT now(),
     CONSTRAINT store_outages_pkey PRIMARY KEY (store)
   )`,
] as const;

const down = [
  'DROP TABLE store_outages',
  'DROP TABLE headshot_troubles',
  `CREATE INDEX runs_unsettled ON runs (completed_at) WHERE settled_at IS NULL AND done < delivered`,
  'DROP INDEX runs_short',
  'DROP INDEX runs_unstored',
  'ALTER TABLE runs DROP COLUMN stored_at, DROP COLUMN completion_heard_at',
] as const;

/** Orders whose completion is young may still wait for the word that their images are kept. */
export class KeptPackages1764200000000 implements MigrationInterface {
  readonly name = 'KeptPackages1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of down) await runner.query(statement);
  }
}
