import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Inbox, purgeInbox, OutboxWriter } from '../../src/outbox/index.ts';
import {
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  UnitOfWork,
} from '../../src/persistence/index.ts';
import { testDatabase, type TestDatabase } from '../../src/testing/index.ts';

describe('inbox', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase({ migrations: [PlatformTables1700000000000, OutboxPeople1764200000000] });
    await database.dataSource.query('CREATE TABLE effects (event_id text NOT NULL)');
  });
  afterAll(() => database.drop());

  const inbox = (consumer = 'one') =>
    new Inbox(consumer, new UnitOfWork(database.dataSource, new OutboxWriter()));
  const effect = (eventId: string, consumer?: string) =>
    inbox(consumer).once({ eventId, topic: 't' }, async (tx) => {
      await tx.manager.query('INSERT INTO effects VALUES ($1)', [eventId]);
      return 'applied';
    });
  const effects = async (eventId: string): Promise<number> =>
    (await database.dataSource.query('SELECT 1 FROM effects WHERE event_id = $1', [eventId]))
      .length as number;

  it('has one effect under three concurrent deliveries', async () => {
    const eventId = randomUUID();
    const outcomes = await Promise.all([effect(eventId), effect(eventId), effect(eventId)]);
    expect(outcomes.toSorted()).toEqual(['applied', 'duplicate', 'duplicate']);
    expect(await effects(eventId)).toBe(1);
  });

  it('lets the event come again when the work failed', async () => {
    const eventId = randomUUID();
    const failing = inbox().once({ eventId, topic: 't' }, async (tx) => {
      await tx.manager.query('INSERT INTO effects VALUES ($1)', [eventId]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await effects(eventId)).toBe(0);
    expect(await effect(eventId)).toBe('applied');
  });

  it('knows consumers apart', async () => {
    const eventId = randomUUID();
    expect(await effect(eventId, 'one')).toBe('applied');
    expect(await effect(eventId, 'two')).toBe('applied');
  });

  it('forgets after 30 days', async () => {
    const eventId = randomUUID();
    await effect(eventId);
    await database.dataSource.query(
      `UPDATE inbox SET handled_at = now() - interval '31 days' WHERE event_id = $1`,
      [eventId],
    );
    expect(await purgeInbox(database.dataSource)).toBe(1);
  });
});
