import type { MigrationInterface, QueryRunner } from 'typeorm';

const up = [
  `CREATE TABLE bookkeeping.records (
     number text PRIMARY KEY,
     customer uuid NOT NULL,
     paid_on date NOT NULL,
     package text NOT NULL,
     net bigint NOT NULL,
     vat bigint NOT NULL,
     gross bigint NOT NULL,
     currency text NOT NULL,
     country text NOT NULL,
     payment_reference text NOT NULL,
     refunded_on date,
     refund_reference text
   )`,
  `CREATE TABLE bookkeeping.purges (
     purged_at timestamptz NOT NULL DEFAULT now(),
     records integer NOT NULL
   )`,
  `CREATE FUNCTION bookkeeping.keep(entries jsonb) RETURNS void
     LANGUAGE sql SECURITY DEFINER SET search_path = bookkeeping, pg_temp AS $$
     INSERT INTO records (number, customer, paid_on, package, net, vat, gross, currency, country,
                          payment_reference, refunded_on, refund_reference)
     SELECT number, customer, paid_on, package, net, vat, gross, currency, country,
            payment_reference, refunded_on, refund_reference
     FROM jsonb_to_recordset(entries) AS entry (
       number text, customer uuid, paid_on date, package text, net bigint, vat bigint, gross bigint, currency text,
       country text, payment_reference text, refunded_on date, refund_reference text)
     ON CONFLICT (number) DO NOTHING
   $$`,
  'REVOKE ALL ON FUNCTION bookkeeping.keep FROM PUBLIC',
  // The product's role owns the database, and has no other right in this schema.
  `DO $$ BEGIN
     EXECUTE (SELECT format('GRANT USAGE ON SCHEMA bookkeeping TO %1$I; GRANT EXECUTE ON FUNCTION bookkeeping.keep TO %1$I',
                            pg_get_userbyid(datdba))
              FROM pg_database WHERE datname = current_database());
   END $$`,
] as const;

/** Applied as the role `bookkeeping`, which owns the schema of that name. */
export class Books1764100002000 implements MigrationInterface {
  readonly name = 'Books1764100002000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of up) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION bookkeeping.keep');
    for (const table of ['purges', 'records']) await runner.query(`DROP TABLE bookkeeping.${table}`);
  }
}
