import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, testDatabase, testEnv, type TestDatabase } from '@headshots/platform/testing';
import { openBooks, sql, type Books } from './books.ts';
import { OrdersUnderTest } from './orders-service.ts';

const product = `product_${randomBytes(6).toString('hex')}`;
let database: TestDatabase;
let books: Books;
let productUrl: string;

beforeAll(async () => {
  database = await testDatabase();
  const url = new URL(database.url);
  await sql(database.url, `CREATE ROLE ${product} LOGIN PASSWORD 'product'`);
  await sql(database.url, `ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${product}`);
  [url.username, url.password] = [product, 'product'];
  productUrl = url.href;
  books = await openBooks(database.url);
});
afterAll(async () => {
  await database.drop();
  await books.drop();
  await sql(testEnv('TEST_POSTGRES_URL'), `DROP ROLE ${product}`);
});
beforeEach(() => books.query('TRUNCATE bookkeeping.records, bookkeeping.purges'));

const entry = (number: string, paidOn = '2026-11-21', refundedOn: string | null = null) => ({
  number,
  customer: randomUUID(),
  paid_on: paidOn,
  package: 'premium',
  net: '1597',
  vat: '303',
  gross: '1900',
  currency: 'EUR',
  country: 'DE',
  payment_reference: 'cs_1',
  refunded_on: refundedOn,
  refund_reference: null,
});
const keep = (...entries: object[]) =>
  sql(productUrl, 'SELECT bookkeeping.keep($1::jsonb)', [JSON.stringify(entries)]);

const purge = async (): Promise<number> => {
  const [row] = await sql(productUrl, 'SELECT bookkeeping.purge() AS gone');
  return Number(row?.['gone']);
};

describe('the books', () => {
  it('take an entry once', async () => {
    await keep(entry('AAAA-0001'), entry('AAAA-0002'));
    await keep(entry('AAAA-0001'));
    expect(await books.records()).toHaveLength(2);
    expect((await books.records('AAAA-0001'))[0]).toMatchObject({ gross: '1900', country: 'DE' });
  });

  it('tell an auditor that these entries are no turnover', async () => {
    const [comment] = await books.query(`SELECT obj_description('bookkeeping.records'::regclass) AS text`);
    expect(comment?.['text']).toContain('test mode');
  });

  it.each([
    'SELECT * FROM bookkeeping.records',
    'SELECT * FROM bookkeeping.purges',
    'DELETE FROM bookkeeping.records',
    'ALTER FUNCTION bookkeeping.keep OWNER TO CURRENT_USER',
    'DROP SCHEMA bookkeeping CASCADE',
    'UPDATE bookkeeping.policy SET retention_years = 1',
    'SELECT * FROM bookkeeping.policy',
    'ALTER FUNCTION bookkeeping.purge OWNER TO CURRENT_USER',
    'GRANT SELECT ON bookkeeping.records TO PUBLIC',
    'SET ROLE pg_read_all_data',
  ])('refuse the product: %s', async (statement) => {
    await keep(entry('AAAA-0001'));
    await expect(sql(productUrl, statement)).rejects.toMatchObject({ code: '42501' });
    expect(await books.records()).toHaveLength(1);
  });

  it('forget a record ten years after the end of its year, and note how many went', async () => {
    const year = new Date().getUTCFullYear();
    await keep(
      entry('AAAA-0001', `${year - 11}-12-31`),
      entry('AAAA-0002', `${year - 10}-01-01`),
      entry('AAAA-0003', `${year - 11}-06-01`, `${year - 10}-01-02`),
    );
    const runs = await Promise.all(Array.from({ length: 6 }, purge));
    expect(runs.reduce((sum, gone) => sum + gone, 0)).toBe(1);
    expect(await purge()).toBe(0);
    expect((await books.records()).map(({ number }) => number)).toEqual(['AAAA-0002', 'AAAA-0003']);
    expect(await books.query('SELECT records FROM bookkeeping.purges')).toEqual([{ records: 1 }]);
  });
});

it('are purged by the running service, without anybody asking', async () => {
  const service = await OrdersUnderTest.start({ HOUSEKEEPING_MS: '100' });
  try {
    await service.query('SELECT bookkeeping.keep($1::jsonb)', [
      JSON.stringify([entry('OLD', '2001-01-01'), entry('NEW')]),
    ]);
    await eventually(async () => {
      expect((await service.books.records()).map(({ number }) => number)).toEqual(['NEW']);
    });
  } finally {
    await service.stop();
  }
});
