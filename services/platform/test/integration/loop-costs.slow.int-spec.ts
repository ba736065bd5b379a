import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { AbsentTopics } from '../../src/outbox/absent-topics.ts';
import { OutboxRelay, purgeInbox, OutboxWriter } from '../../src/outbox/index.ts';
import { sendBatch } from '../../src/outbox/outbox-batch.ts';
import { measureOutbox, purgePlatformTables } from '../../src/outbox/outbox-upkeep.ts';
import {
  IdempotencyStore,
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  purgeChunk,
  UnitOfWork,
} from '../../src/persistence/index.ts';
import {
  clientCosts,
  dearest,
  eventually,
  fewPages,
  fewRows,
  growth,
  statementCosts,
  testDatabase,
  type StatementCost,
  type TestDatabase,
} from '../../src/testing/index.ts';

let database: TestDatabase;
let client: Client;

const due = 20;
const batch = 50;
const outbox = (topic: string, count: number, published: string): string => `
  INSERT INTO outbox (event_id, topic, key, type, source, payload, user_known, published_at)
  SELECT gen_random_uuid(), '${topic}', n::text, 't', 's', '', true, ${published} FROM generate_series(1, ${count}) n`;
const inbox = (name: string, count: number, handled: string): string => `
  INSERT INTO inbox (consumer, event_id, topic, handled_at)
  SELECT '${name}', n::text, 'test.placed', ${handled} FROM generate_series(1, ${count}) n`;
const keys = (name: string, count: number, created: string): string => `
  INSERT INTO idempotency_keys (user_id, route, key, body_hash, fence, created_at)
  SELECT '${name}', 'route', n::text, 'hash', gen_random_uuid(), ${created} FROM generate_series(1, ${count}) n`;
const clear = 'TRUNCATE outbox, inbox, idempotency_keys';
/** Every table holds that many rows that are not due, the few that are lie behind them. */
const fill = (size: number): Promise<void> =>
  database.bulk(
    clear,
    outbox('test.placed', size, 'now()'),
    outbox('test.waiting', size, 'NULL'),
    outbox('test.placed', due, 'NULL'),
    outbox('test.placed', due, `now() - interval '8 days'`),
    inbox('young', size, 'now()'),
    inbox('old', due, `now() - interval '31 days'`),
    keys('young', size, 'now()'),
    keys('old', due, `now() - interval '25 hours'`),
    'VACUUM (ANALYZE)',
  );

beforeAll(async () => {
  database = await testDatabase({
    migrations: [PlatformTables1700000000000, OutboxPeople1764200000000],
  });
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
});

const producer = {
  connect: async () => undefined,
  close: async () => undefined,
  send: async () => undefined,
};
const send = (absent: AbsentTopics): Promise<unknown> =>
  sendBatch(client, {
    producer,
    topicPrefix: '',
    limit: batch,
    topics: new Set(['test.placed', 'test.waiting']),
    absent,
  });
const absentOne = (): AbsentTopics => {
  const absent = new AbsentTopics();
  absent.note('test.waiting', 'not there');
  return absent;
};
const byClient = (work: () => Promise<unknown>) => () => clientCosts(client, work);
const byPool = (work: () => Promise<unknown>) => () => statementCosts(database.dataSource, work);
const store = () =>
  new IdempotencyStore(database.dataSource, new UnitOfWork(database.dataSource, new OutboxWriter()));

const loops: readonly (readonly [string, () => Promise<readonly StatementCost[]>])[] = [
  ['the relay', byClient(() => send(new AbsentTopics()))],
  ['the relay while a topic is absent', byClient(() => send(absentOne()))],
  ['the purge of handled events', byPool(() => purgeInbox(database.dataSource))],
  ['the purge of answers', byPool(() => store().purge())],
  ["the relay's purge", byClient(() => purgePlatformTables(client))],
];

describe.each(growth)('beside %i rows of each kind', (size) => {
  beforeAll(() => fill(size));

  it.each(loops)('%s looks at what is due and at nothing else', async (_name, work) => {
    const cost = dearest(await work());
    expect(cost.rows).toBeLessThanOrEqual(fewRows(size));
    expect(cost.buffers).toBeLessThanOrEqual(fewPages);
  });
});

describe('a backlog of any size', () => {
  const late = 3 * purgeChunk;

  it('is counted to 10,000 and no further', async () => {
    await database.bulk(clear, outbox('test.placed', 3 * 10_000, 'NULL'), 'VACUUM (ANALYZE)');
    const cost = dearest(await clientCosts(client, () => measureOutbox(client)));
    expect(cost.rows).toBeLessThanOrEqual(10_010);
  });

  it('is purged in statements that each delete one chunk', async () => {
    await database.bulk(
      clear,
      inbox('old', late, `now() - interval '31 days'`),
      keys('old', late, `now() - interval '25 hours'`),
      'VACUUM (ANALYZE)',
    );
    const costs = await statementCosts(database.dataSource, async () => {
      expect(await purgeInbox(database.dataSource)).toBe(late);
      expect(await store().purge()).toBe(late);
    });
    expect(dearest(costs).rows).toBeLessThanOrEqual(2 * purgeChunk);
  });

  it('is the relay’s first work, and keeps it from its events for one chunk at a time', async () => {
    await database.bulk(clear, inbox('old', late, `now() - interval '31 days'`), 'VACUUM (ANALYZE)');
    expect(await purgePlatformTables(client)).toEqual({ went: purgeChunk, more: true });
    const relay = new OutboxRelay({
      databaseUrl: database.url,
      producer,
      topicPrefix: '',
      topics: new Set(),
      pollMs: 3_600_000,
    });
    relay.start();
    await eventually(async () =>
      expect(await database.dataSource.query('SELECT 1 FROM inbox LIMIT 1')).toEqual([]),
    );
    await relay.stop();
  });
});
