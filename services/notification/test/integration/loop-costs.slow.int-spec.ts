import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Erasures } from '@headshots/erasure';
import { OutboxWriter } from '@headshots/platform/outbox';
import { UnitOfWork, type Tx } from '@headshots/platform/persistence';
import {
  dearest,
  fewPages,
  fewRows,
  growth,
  statementCosts,
  testDatabase,
  type TestDatabase,
} from '@headshots/platform/testing';
import { lateMails, oldestMail, parkedMails } from '../../src/delivery/mail-backlog.repository.ts';
import { DeliveryRepository } from '../../src/delivery/delivery.repository.ts';
import { tables } from '../../src/tables.ts';

let database: TestDatabase;
const due = 20;
const deliveries = (name: string, state: string, count: number, times: string): string => `
  INSERT INTO deliveries (event_id, kind, user_id, occurred_at, state, next_attempt_at, finished_at)
  SELECT '${name}' || n, 'order_confirmed', n::text, now(), '${state}', ${times} FROM generate_series(1, ${count}) n`;
/** What is due lies behind what is not. */
const fill = (size: number): Promise<void> =>
  database.bulk(
    'TRUNCATE deliveries',
    deliveries('sent', 'sent', size, 'now(), now()'),
    deliveries('parked', 'parked', size, `now(), now() - interval '80 days'`),
    deliveries('later', 'pending', size, `now() + interval '1 hour', NULL`),
    deliveries('old', 'sent', due, `now(), now() - interval '91 days'`),
    deliveries('due', 'pending', due, 'now(), NULL'),
    'VACUUM (ANALYZE)',
  );

beforeAll(async () => {
  database = await testDatabase(tables);
});
afterAll(() => database?.drop());

const store = () => new DeliveryRepository(database.dataSource);
const asked = (sql: string) => () => database.dataSource.query(sql);
const inTransaction = (work: (tx: Tx) => Promise<unknown>) => () =>
  new UnitOfWork(database.dataSource, new OutboxWriter()).run(work);
const loops: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['the look for due mails', () => store().hasDue()],
  ['the claim of mails', inTransaction((tx) => store().claim(tx, 9, 60))],
  ['the purge of mails', () => store().purge()],
  ['the count of late mails', asked(lateMails)],
  ['the count of given up mails', asked(parkedMails)],
  ['the look for the oldest mail', asked(oldestMail)],
  ['the search for erasures', () => new Erasures(database.dataSource).claim()],
];

describe.each(growth)('beside %i mails of each kind', (size) => {
  beforeAll(() => fill(size));

  it.each(loops)('%s looks at what is due and at nothing else', async (_name, work) => {
    const cost = dearest(await statementCosts(database.dataSource, work));
    expect(cost.rows).toBeLessThanOrEqual(fewRows(size));
    expect(cost.buffers).toBeLessThanOrEqual(fewPages);
  });
});

describe('a backlog of any size', () => {
  it('does not make the look for due mails dearer', async () => {
    await database.bulk(
      'TRUNCATE deliveries',
      deliveries('sent', 'sent', 20_000, 'now(), now()'),
      deliveries('due', 'pending', 20_000, 'now(), NULL'),
      'VACUUM (ANALYZE)',
    );
    for (const work of loops.map(([, loop]) => loop)) {
      const cost = dearest(await statementCosts(database.dataSource, work));
      expect(cost.rows).toBeLessThanOrEqual(100);
    }
  });
});
