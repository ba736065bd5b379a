import type { MigrationInterface, QueryRunner } from 'typeorm';

const atOnce = 5_000;
const asOwner = 'SECURITY DEFINER SET search_path = bookkeeping, pg_temp';

const tables = [
  `CREATE TABLE bookkeeping.counters (
     series text NOT NULL,
     year integer NOT NULL,
     next integer NOT NULL DEFAULT 1,
     chain bytea NOT NULL,
     PRIMARY KEY (series, year)
   )`,
  `CREATE TABLE bookkeeping.documents (
     number text PRIMARY KEY,
     series text NOT NULL,
     year integer NOT NULL,
     position integer NOT NULL,
     day date NOT NULL,
     order_id uuid,
     customer uuid,
     payment_ref text NOT NULL,
     movement text NOT NULL UNIQUE,
     snapshot jsonb NOT NULL,
     previous bytea NOT NULL,
     chain bytea NOT NULL,
     issued_at timestamptz NOT NULL DEFAULT now(),
     claimed_until timestamptz,
     pdf bytea,
     sha256 bytea,
     UNIQUE (series, year, position),
     CHECK ((pdf IS NULL) = (sha256 IS NULL))
   )`,
  'CREATE INDEX documents_order ON bookkeeping.documents (order_id) WHERE order_id IS NOT NULL',
  'CREATE INDEX documents_payment ON bookkeeping.documents (payment_ref)',
  'CREATE INDEX documents_day ON bookkeeping.documents (day)',
  'CREATE INDEX documents_without_pdf ON bookkeeping.documents (issued_at) WHERE pdf IS NULL',
  `CREATE TABLE bookkeeping.notes (
     payment_ref text NOT NULL,
     note jsonb NOT NULL,
     noted_at timestamptz NOT NULL DEFAULT now()
   )`,
  'CREATE INDEX notes_payment ON bookkeeping.notes (payment_ref)',
  'CREATE INDEX notes_age ON bookkeeping.notes (noted_at)',
];

/** What is written stays, whoever asks: only a PDF is added, the link to an order cut, and the past let go by the law. */
const guards = [
  `CREATE FUNCTION bookkeeping.keep_documents() RETURNS trigger
     LANGUAGE plpgsql SET search_path = bookkeeping, pg_temp SET timezone = 'UTC' AS $$
     DECLARE same documents;
     BEGIN
       IF TG_OP = 'TRUNCATE' THEN
         RAISE EXCEPTION 'documents are kept' USING ERRCODE = 'insufficient_privilege';
       END IF;
       IF TG_OP = 'DELETE' THEN
         IF OLD.year < (SELECT extract(year FROM current_date)::integer - retention_years FROM policy) THEN RETURN OLD; END IF;
         RAISE EXCEPTION 'document % is kept', OLD.number USING ERRCODE = 'insufficient_privilege';
       END IF;
       same := NEW;
       IF OLD.pdf IS NULL THEN
         same.pdf := NULL; same.sha256 := NULL; same.claimed_until := OLD.claimed_until;
       END IF;
       IF OLD.order_id IS NOT NULL AND NEW.order_id IS NULL THEN
         same.order_id := OLD.order_id; same.customer := OLD.customer;
       END IF;
       IF same IS DISTINCT FROM OLD THEN
         RAISE EXCEPTION 'document % is not changed', OLD.number USING ERRCODE = 'insufficient_privilege';
       END IF;
       RETURN NEW;
     END $$`,
  `CREATE TRIGGER keep_documents BEFORE UPDATE OR DELETE ON bookkeeping.documents
     FOR EACH ROW EXECUTE FUNCTION bookkeeping.keep_documents()`,
  `CREATE TRIGGER keep_all_documents BEFORE TRUNCATE ON bookkeeping.documents
     FOR EACH STATEMENT EXECUTE FUNCTION bookkeeping.keep_documents()`,
  `CREATE FUNCTION bookkeeping.keep_counters() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'UPDATE' AND NEW.next > OLD.next AND (NEW.series, NEW.year) = (OLD.series, OLD.year) THEN RETURN NEW; END IF;
       RAISE EXCEPTION 'numbers are not given again' USING ERRCODE = 'insufficient_privilege';
     END $$`,
  `CREATE TRIGGER keep_counters BEFORE UPDATE OR DELETE ON bookkeeping.counters
     FOR EACH ROW EXECUTE FUNCTION bookkeeping.keep_counters()`,
];

const functions = [
  // One call for many documents. Counters are taken in one order, so no two callers wait for each other; a movement
  // that has its document keeps it. What a document says includes its number, and the chain holds what it says.
  `CREATE FUNCTION bookkeeping.issue(entries jsonb) RETURNS TABLE (movement text, number text)
     LANGUAGE plpgsql ${asOwner} AS $$
     #variable_conflict use_column
     DECLARE
       counter counters; entry record; said jsonb; link bytea; issued text;
     BEGIN
       INSERT INTO counters (series, year, chain)
         SELECT series, year, sha256(convert_to(series || '-' || year, 'UTF8'))
         FROM (SELECT DISTINCT e->>'series' AS series, extract(year FROM (e->>'day')::date)::integer AS year
               FROM jsonb_array_elements(entries) e) wanted
         ORDER BY series, year
         ON CONFLICT DO NOTHING;
       FOR counter IN
         SELECT * FROM counters WHERE (series, year) IN (
           SELECT e->>'series', extract(year FROM (e->>'day')::date)::integer FROM jsonb_array_elements(entries) e)
         ORDER BY series, year FOR UPDATE
       LOOP
         FOR entry IN
           SELECT e->>'movement' AS movement, (e->>'day')::date AS day, (e->>'order_id')::uuid AS order_id,
                  e->>'payment_ref' AS payment_ref, e->'snapshot' AS snapshot
           FROM jsonb_array_elements(entries) WITH ORDINALITY given (e, place)
           WHERE e->>'series' = counter.series AND extract(year FROM (e->>'day')::date) = counter.year
           ORDER BY place
         LOOP
           CONTINUE WHEN EXISTS (SELECT FROM documents d WHERE d.movement = entry.movement);
           issued := counter.series || '-' || counter.year || '-' ||
             lpad(counter.next::text, greatest(6, length(counter.next::text)), '0');
           said := entry.snapshot || jsonb_build_object('number', issued);
           link := sha256(counter.chain || convert_to(issued, 'UTF8') || sha256(convert_to(said::text, 'UTF8')));
           INSERT INTO documents
             (number, series, year, position, day, order_id, payment_ref, movement, snapshot, previous, chain)
             VALUES (issued, counter.series, counter.year, counter.next, entry.day, entry.order_id, entry.payment_ref,
                     entry.movement, said, counter.chain, link);
           counter.next := counter.next + 1;
           counter.chain := link;
         END LOOP;
         UPDATE counters c SET next = counter.next, chain = counter.chain
           WHERE c.series = counter.series AND c.year = counter.year AND c.next < counter.next;
       END LOOP;
       RETURN QUERY SELECT d.movement, d.number FROM documents d
         WHERE d.movement IN (SELECT e->>'movement' FROM jsonb_array_elements(entries) e);
     END $$`,
  // A claim ends after 20 s: the process that made it has died.
  `CREATE FUNCTION bookkeeping.claim_unprinted(amount integer) RETURNS TABLE (number text, snapshot jsonb)
     LANGUAGE sql ${asOwner} AS $$
     UPDATE documents SET claimed_until = now() + interval '20 seconds' WHERE number IN (
       SELECT number FROM documents WHERE pdf IS NULL AND (claimed_until IS NULL OR claimed_until < now())
       ORDER BY issued_at LIMIT amount FOR UPDATE SKIP LOCKED)
     RETURNING number, snapshot
   $$`,
  `CREATE FUNCTION bookkeeping.attach(document text, bytes bytea) RETURNS boolean
     LANGUAGE plpgsql ${asOwner} AS $$
     BEGIN
       UPDATE documents SET pdf = bytes, sha256 = sha256(bytes) WHERE number = document AND pdf IS NULL;
       RETURN FOUND;
     END $$`,
  `CREATE FUNCTION bookkeeping.read(orders uuid[]) RETURNS TABLE (order_id uuid, number text, snapshot jsonb, printed boolean)
     LANGUAGE sql STABLE ${asOwner} AS $$
     SELECT order_id, number, snapshot, pdf IS NOT NULL FROM documents WHERE order_id = ANY (orders)
     ORDER BY issued_at, number
   $$`,
  `CREATE FUNCTION bookkeeping.read_pdf(linked uuid, document text) RETURNS bytea
     LANGUAGE sql STABLE ${asOwner} AS $$
     SELECT pdf FROM documents WHERE order_id = linked AND number = document
   $$`,
  `CREATE FUNCTION bookkeeping.detach(orders uuid[], reference uuid) RETURNS integer
     LANGUAGE plpgsql ${asOwner} AS $$
     DECLARE cut integer;
     BEGIN
       UPDATE documents SET order_id = NULL, customer = reference WHERE order_id = ANY (orders);
       GET DIAGNOSTICS cut = ROW_COUNT;
       RETURN cut;
     END $$`,
  `CREATE FUNCTION bookkeeping.note(payment text, what jsonb) RETURNS boolean
     LANGUAGE plpgsql ${asOwner} AS $$
     BEGIN
       INSERT INTO notes (payment_ref, note)
         SELECT payment, what WHERE EXISTS (SELECT FROM documents WHERE payment_ref = payment);
       RETURN FOUND;
     END $$`,
  `CREATE OR REPLACE FUNCTION bookkeeping.purge() RETURNS integer
     LANGUAGE plpgsql SECURITY DEFINER SET search_path = bookkeeping, pg_temp SET timezone = 'UTC' AS $$
     DECLARE gone integer; papers integer; kept_from integer;
     BEGIN
       IF NOT pg_try_advisory_xact_lock(hashtextextended('bookkeeping.purge', 0)) THEN RETURN 0; END IF;
       SELECT extract(year FROM current_date)::integer - retention_years INTO kept_from FROM policy;
       DELETE FROM records WHERE ctid IN (
         SELECT ctid FROM records WHERE greatest(paid_on, refunded_on) < make_date(kept_from, 1, 1) LIMIT ${atOnce});
       GET DIAGNOSTICS gone = ROW_COUNT;
       DELETE FROM documents WHERE number IN (
         SELECT number FROM documents WHERE day < make_date(kept_from, 1, 1) ORDER BY day LIMIT ${atOnce});
       GET DIAGNOSTICS papers = ROW_COUNT;
       DELETE FROM notes WHERE noted_at < make_date(kept_from, 1, 1);
       gone := gone + papers;
       IF gone > 0 THEN INSERT INTO purges (records) VALUES (gone); END IF;
       RETURN gone;
     END $$`,
];

const ofProduct = [
  'issue(jsonb)',
  'claim_unprinted(integer)',
  'attach(text, bytea)',
  'read(uuid[])',
  'read_pdf(uuid, text)',
  'detach(uuid[], uuid)',
  'note(text, jsonb)',
];
const rights = ofProduct.flatMap((name) => [
  `REVOKE ALL ON FUNCTION bookkeeping.${name} FROM PUBLIC`,
  `DO $$ BEGIN
     EXECUTE (SELECT format('GRANT EXECUTE ON FUNCTION bookkeeping.${name} TO %I', pg_get_userbyid(datdba))
              FROM pg_database WHERE datname = current_database());
   END $$`,
]);

/** Documents of money: numbered without gaps in each series and year, each chained to the one before. */
export class BooksDocuments1765300000000 implements MigrationInterface {
  readonly name = 'BooksDocuments1765300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...tables, ...guards, ...functions, ...rights]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Documents of money are not thrown away by a migration.');
  }
}
