import type { MigrationInterface, QueryRunner } from 'typeorm';

const atOnce = 5_000;

const up = [
  `CREATE TABLE bookkeeping.policy (
     single boolean PRIMARY KEY DEFAULT true CHECK (single),
     retention_years integer NOT NULL DEFAULT 10 CHECK (retention_years >= 1)
   )`,
  'INSERT INTO bookkeeping.policy DEFAULT VALUES',
  'CREATE INDEX records_age ON bookkeeping.records (greatest(paid_on, refunded_on))',
  `CREATE FUNCTION bookkeeping.purge() RETURNS integer
     LANGUAGE plpgsql SECURITY DEFINER SET search_path = bookkeeping, pg_temp SET timezone = 'UTC' AS $$
     DECLARE gone integer;
     BEGIN
       IF NOT pg_try_advisory_xact_lock(hashtextextended('bookkeeping.purge', 0)) THEN RETURN 0; END IF;
       DELETE FROM records WHERE ctid IN (
         SELECT ctid FROM records
         WHERE greatest(paid_on, refunded_on) < (
           SELECT make_date(extract(year FROM current_date)::integer - retention_years, 1, 1) FROM policy)
         LIMIT ${atOnce});
       GET DIAGNOSTICS gone = ROW_COUNT;
       IF gone > 0 THEN INSERT INTO purges (records) VALUES (gone); END IF;
       RETURN gone;
     END $$`,
  'REVOKE ALL ON FUNCTION bookkeeping.purge FROM PUBLIC',
  `DO $$ BEGIN
     EXECUTE (SELECT format('GRANT EXECUTE ON FUNCTION bookkeeping.purge TO %I', pg_get_userbyid(datdba))
              FROM pg_database WHERE datname = current_database());
   END $$`,
] as const;

/** The period stands beside the books, so whoever may call the purge decides nothing about it. */
export class BooksPurge1764300001000 implements MigrationInterface {
  readonly name = 'BooksPurge1764300001000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION bookkeeping.purge');
    await runner.query('DROP INDEX bookkeeping.records_age');
    await runner.query('DROP TABLE bookkeeping.policy');
  }
}
