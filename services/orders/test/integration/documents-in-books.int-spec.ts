import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxWriter } from '@headshots/platform/outbox';
import { PlatformTables1700000000000, UnitOfWork } from '@headshots/platform/persistence';
import { testDatabase, testEnv, typing, type TestDatabase } from '@headshots/platform/testing';
import { DataSource } from 'typeorm';
import { berlinDay, correctionOf, invoiceOf, type Sale } from '../../src/documents/document.ts';
import { buyerCountry } from '../../src/documents/vat-book.ts';
import { BookkeepingRepository, type DocumentToIssue } from '../../src/documents/bookkeeping.repository.ts';
import { documentCommands } from '../../src/operator/document.commands.ts';
import { BooksRepository } from '../../src/documents/books.repository.ts';
import { aSale, aSeller } from '../builders/document.ts';
import { openBooks, sql, type Books } from './books.ts';

const product = `product_${randomBytes(6).toString('hex')}`;
const seller = aSeller();
let database: TestDatabase;
let books: Books;
let productUrl: string;
let dataSource: DataSource;
let repository: BookkeepingRepository;
let unitOfWork: UnitOfWork;

beforeAll(async () => {
  database = await testDatabase({ entities: [], migrations: [PlatformTables1700000000000] });
  const url = new URL(database.url);
  await sql(database.url, `CREATE ROLE ${product} LOGIN PASSWORD 'product'`);
  await sql(database.url, `ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${product}`);
  await sql(database.url, `GRANT ALL ON ALL TABLES IN SCHEMA public TO ${product}`);
  [url.username, url.password] = [product, 'product'];
  productUrl = url.href;
  books = await openBooks(database.url);
  dataSource = await new DataSource({ type: 'postgres', url: productUrl, poolSize: 30 }).initialize();
  repository = new BookkeepingRepository(dataSource);
  unitOfWork = new UnitOfWork(dataSource, new OutboxWriter());
});
afterAll(async () => {
  await dataSource?.destroy();
  await database.drop();
  await books.drop();
  await sql(testEnv('TEST_POSTGRES_URL'), `DROP ROLE ${product}`);
});

const invoice = (day: string, sale: Partial<Sale> = {}): DocumentToIssue => ({
  movement: `charge:${randomUUID()}`,
  orderId: randomUUID(),
  paymentRef: `pi_${randomUUID()}`,
  draft: invoiceOf(aSale({ ...sale, day }), { seller, language: 'de' }),
});
const issue = (...documents: DocumentToIssue[]) => unitOfWork.run((tx) => repository.issue(tx, documents));
const issued = async (...documents: DocumentToIssue[]): Promise<readonly string[]> => {
  const numbers = await issue(...documents);
  return documents.map(({ movement }) => numbers.get(movement) ?? '');
};
const positions = async (year: number): Promise<readonly number[]> =>
  (
    await books.query('SELECT position FROM bookkeeping.documents WHERE year = $1 ORDER BY position', [year])
  ).map(({ position }) => Number(position));
const faults = () => BooksRepository.use(books.url, (reader) => reader.faults());

describe('numbers', () => {
  it('follow each other in both years when 64 payments come over New Year in Berlin, also beside rollbacks', async () => {
    const midnight = Date.parse('2026-12-31T23:00:00Z');
    const days = Array.from({ length: 64 }, (_, n) => berlinDay(new Date(midnight + (n - 32) * 100)));
    const given: string[] = [];
    await Promise.all(
      days.map(async (day, n) => {
        const fails = n % 5 === 0;
        const work = unitOfWork.run(async (tx) => {
          const numbers = await repository.issue(tx, [invoice(day), invoice(day)]);
          if (fails) throw new Error('the transaction fails after the numbers');
          given.push(...numbers.values());
        });
        await (fails ? expect(work).rejects.toThrow('after the numbers') : work);
      }),
    );
    expect(new Set(given).size).toBe(given.length);
    const byYear = await Promise.all([positions(2026), positions(2027)]);
    expect(byYear.map(({ length }) => length)).toEqual([50, 52]);
    for (const of of byYear) expect(of).toEqual(of.map((_, index) => index + 1));
    expect([...given].sort()[0]).toBe('RE-2026-000001');
    expect(await faults()).toEqual([]);
  });

  it('are given once to a movement, however often and by how many it is asked', async () => {
    const one = invoice('2030-03-03');
    const answers = await Promise.all(Array.from({ length: 16 }, () => issued(one, invoice('2030-03-03'))));
    expect(new Set(answers.map(([number]) => number)).size).toBe(1);
    expect(await positions(2030)).toHaveLength(17);
  });

  it('have a series of their own for corrections, which name their invoice', async () => {
    const sold = invoice('2031-01-01');
    const [number = ''] = await issued(sold);
    const corrected = { net: 0n, vat: 0n, gross: 0n };
    const draft = correctionOf({ number, facts: sold.draft.facts, corrected }, 1900n, '2031-02-02', {
      seller,
      language: 'de',
    });
    if (!draft) throw new Error('no correction');
    expect(await issued({ ...sold, movement: 'refund:re_1', draft })).toEqual(['RK-2031-000001']);
    const documents = await repository.documentsOf([sold.orderId]);
    expect(documents.map(({ document }) => document.number)).toEqual([number, 'RK-2031-000001']);
    expect(documents[1]?.document.facts.corrects?.number).toBe(number);
    expect(documents[0]?.document).toEqual({ ...sold.draft, number });
  });
});

describe('a PDF', () => {
  it('is attached once, and read while the order is there', async () => {
    const sold = invoice('2032-01-01');
    const [number = ''] = await issued(sold);
    expect(await repository.pdfOf(sold.orderId, number)).toBeUndefined();
    const pdf = new TextEncoder().encode('%PDF');
    const attached = await Promise.all(Array.from({ length: 8 }, () => repository.attach(number, pdf)));
    expect(attached.filter(Boolean)).toHaveLength(1);
    expect(Buffer.from((await repository.pdfOf(sold.orderId, number)) ?? []).toString()).toBe('%PDF');
    const [row] = await books.query('SELECT sha256 FROM bookkeeping.documents WHERE number = $1', [number]);
    expect(row?.['sha256']).toEqual(createHash('sha256').update(pdf).digest());
  });

  it('is printed by one process at a time', async () => {
    await issued(...Array.from({ length: 20 }, () => invoice('2033-01-01')));
    const claims = (
      await Promise.all(Array.from({ length: 10 }, () => repository.claimUnprinted(30)))
    ).flat();
    expect(new Set(claims.map(({ number }) => number)).size).toBe(claims.length);
    expect(claims.length).toBeGreaterThanOrEqual(20);
  });
});

it('lose the link to the order with the account, and nothing else', async () => {
  const [first, second] = [invoice('2034-01-01'), invoice('2034-01-01')];
  const numbers = await issued(first, second);
  const customer = randomUUID();
  await unitOfWork.run((tx) => repository.detach(tx, [first.orderId, second.orderId], customer));
  expect(await repository.documentsOf([first.orderId, second.orderId])).toEqual([]);
  expect(
    await books.query(
      'SELECT number, order_id, customer FROM bookkeeping.documents WHERE year = 2034 ORDER BY 1',
    ),
  ).toEqual(numbers.map((number) => ({ number, order_id: null, customer })));
  await repository.attach(numbers[0] ?? '', new Uint8Array([1]));
  const note = (payment: string) => unitOfWork.run((tx) => repository.note(tx, payment, { kind: 'refund' }));
  expect(await note(first.paymentRef)).toBe(true);
  expect(await note('pi_of_nobody')).toBe(false);
  expect(await books.query('SELECT payment_ref FROM bookkeeping.notes')).toEqual([
    { payment_ref: first.paymentRef },
  ]);
});

describe('the operator', () => {
  const typed = typing(documentCommands(() => books.url));

  it('is told the turnover of a quarter, corrections by themselves', async () => {
    const sold = invoice('2041-11-11');
    const [number = ''] = await issued(sold, invoice('2041-12-31'), invoice('2042-01-01'));
    const corrected = { net: 0n, vat: 0n, gross: 0n };
    const draft = correctionOf({ number, facts: sold.draft.facts, corrected }, 900n, '2041-12-01', {
      seller,
      language: 'de',
    });
    if (!draft) throw new Error('no correction');
    await issued({ ...sold, movement: 'refund:re_2041', draft });
    const { code, said } = await typed('vat', '2041-Q4');
    expect(code).toBe(0);
    expect(said.slice(1)).toEqual([
      ['DE', 'DE', '19.00 %', 'EUR', 'invoices', '2', '31.94', '6.06', '38.00', '38.00', '0'].join('\t'),
      ['DE', 'DE', '19.00 %', 'EUR', 'corrections', '1', '-7.56', '-1.44', '-9.00', '-9.00', '0'].join('\t'),
    ]);
  });

  it('is told which invoices were taxed at home, for billing address and card name two countries', async () => {
    const paidBy = (billing: string, card: string): Partial<Sale> => ({
      order: `${billing}${card}-0001`,
      buyer: { ...buyerCountry({ billing, card }, 'EUR'), billing, card },
    });
    const sold = invoice('2046-05-05', paidBy('CH', 'DE'));
    const [swiss = '', american = ''] = await issued(
      sold,
      invoice('2046-06-30', paidBy('US', 'DE')),
      invoice('2046-06-30', paidBy('FI', 'FI')),
      invoice('2046-07-01', paidBy('FR', 'BE')),
    );
    const corrected = { net: 0n, vat: 0n, gross: 0n };
    const draft = correctionOf({ number: swiss, facts: sold.draft.facts, corrected }, 900n, '2046-06-01', {
      seller,
      language: 'de',
    });
    if (!draft) throw new Error('no correction');
    await issued({ ...sold, movement: 'refund:re_2046', draft });
    const { code, said } = await typed('vat', '2046-Q2');
    expect(code).toBe(0);
    expect(said.filter((line) => line.startsWith('To be looked at'))).toEqual([
      `To be looked at: ${swiss} of order CHDE-0001 was taxed at home, for its billing address is in CH and its card from DE.`,
      `To be looked at: ${american} of order USDE-0001 was taxed at home, for its billing address is in US and its card from DE.`,
    ]);
  });

  it('is told what moved when its order was gone', async () => {
    const sold = invoice('2045-01-01');
    await issued(sold);
    const moved = { kind: 'refund', amount: '-500', currency: 'EUR' };
    await unitOfWork.run((tx) => repository.note(tx, sold.paymentRef, moved));
    await books.query(
      `UPDATE bookkeeping.notes SET noted_at = '2045-06-30T22:30:00Z' WHERE payment_ref = '${sold.paymentRef}'`,
    );
    expect((await typed('vat', '2045-Q2')).said).toEqual(['No documents in this period.']);
    expect((await typed('vat', '2045-Q3')).said.at(-1)).toContain(
      `refund of ${sold.paymentRef} on 2045-07-01, -500 EUR`,
    );
  });

  it('is told that all documents are as they were, and which one is not', async () => {
    const [victim = ''] = await issued(invoice('2043-01-01'));
    expect((await typed('verify-documents')).code).toBe(0);
    await tampered(
      `UPDATE bookkeeping.documents SET snapshot = '{}' WHERE number = '${victim}'`,
      async () => {
        const { code, said } = await typed('verify-documents');
        expect(code).toBe(1);
        expect(said.join('\n')).toContain(`${victim} does not say what it said`);
      },
    );
  });
});

describe('the books', () => {
  let number = '';
  beforeAll(async () => {
    [number = ''] = await issued(invoice('2035-05-05'));
  });

  it.each([
    'SELECT * FROM bookkeeping.documents',
    'SELECT * FROM bookkeeping.counters',
    'SELECT * FROM bookkeeping.notes',
    `UPDATE bookkeeping.documents SET snapshot = '{}'`,
    'DELETE FROM bookkeeping.documents',
    'TRUNCATE bookkeeping.documents',
    'UPDATE bookkeeping.counters SET next = 1',
    'INSERT INTO bookkeeping.counters VALUES (1)',
    'ALTER TABLE bookkeeping.documents DISABLE TRIGGER ALL',
    'DROP TRIGGER keep_documents ON bookkeeping.documents',
    'ALTER FUNCTION bookkeeping.issue OWNER TO CURRENT_USER',
    'ALTER FUNCTION bookkeeping.keep_documents OWNER TO CURRENT_USER',
    'SET session_replication_role = replica',
  ])('refuse the product: %s', async (statement) => {
    await expect(sql(productUrl, statement)).rejects.toMatchObject({ code: '42501' });
  });

  it.each([
    `UPDATE bookkeeping.documents SET snapshot = snapshot || '{"language": "en"}' WHERE year = 2035`,
    `UPDATE bookkeeping.documents SET day = day + 1 WHERE year = 2035`,
    `UPDATE bookkeeping.documents SET order_id = gen_random_uuid() WHERE year = 2035`,
    `UPDATE bookkeeping.documents SET chain = previous, pdf = 'x', sha256 = 'x' WHERE year = 2035`,
    'DELETE FROM bookkeeping.documents WHERE year = 2035',
    'TRUNCATE bookkeeping.documents',
    'UPDATE bookkeeping.counters SET next = next - 1 WHERE year = 2035',
    'DELETE FROM bookkeeping.counters',
  ])('refuse even their owner: %s', async (statement) => {
    await expect(books.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await faults()).toEqual([]);
  });

  it.each([
    [
      'one byte of what it says',
      `snapshot = jsonb_set(snapshot, '{facts,gross}', '"1901"')`,
      'does not say what',
    ],
    ['its PDF', `pdf = 'x'`, 'another PDF'],
    ['its link to the one before', `previous = sha256('x')`, 'does not follow'],
  ])('name the document when a superuser changes %s', async (_, change, fault) => {
    const kept = invoice('2035-05-05');
    const [victim = ''] = await issued(kept, invoice('2035-05-05'));
    await repository.attach(victim, new Uint8Array([1, 2, 3]));
    await tampered(`UPDATE bookkeeping.documents SET ${change} WHERE number = '${victim}'`, async () => {
      expect(await faults()).toContainEqual({ number: victim, fault: expect.stringContaining(fault) });
    });
  });

  it('name the document that a superuser took away, also the last one', async () => {
    for (const which of [number, 'last']) {
      const victim = which === 'last' ? (await issued(invoice('2035-05-06')))[0] : which;
      await tampered(`DELETE FROM bookkeeping.documents WHERE number = '${victim}'`, async () => {
        expect(await faults()).toContainEqual({ number: victim, fault: 'is missing' });
      });
    }
  });

  it('forget a document after ten full years, and the chain of what stays is whole', async () => {
    const year = new Date().getUTCFullYear();
    const [old = ''] = await issued(invoice(`${year - 11}-12-31`));
    await issued(invoice(`${year - 10}-01-01`));
    const [row] = await sql(productUrl, 'SELECT bookkeeping.purge() AS gone');
    expect(row).toEqual({ gone: 1 });
    expect(await books.query('SELECT 1 FROM bookkeeping.documents WHERE number = $1', [old])).toEqual([]);
    expect(await positions(year - 10)).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });
});

/** What a superuser can do to the books, for as long as the work lasts. */
async function tampered(statement: string, work: () => Promise<void>): Promise<void> {
  const replica = 'SET session_replication_role = replica';
  const before = `CREATE TABLE kept AS SELECT * FROM bookkeeping.documents`;
  await sql(database.url, `${before}; ${replica}; ${statement}`);
  try {
    await work();
  } finally {
    await sql(
      database.url,
      `${replica}; DELETE FROM bookkeeping.documents; INSERT INTO bookkeeping.documents SELECT * FROM kept; DROP TABLE kept`,
    );
  }
}
