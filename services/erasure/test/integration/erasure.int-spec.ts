import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { AccountErasedSchema } from '@headshots/proto/identity/v1/events_pb';
import { HeadshotsStartedSchema } from '@headshots/proto/generation/v1/events_pb';
import {
  ErasuresByAge1764400001000,
  ErasureTables1764100000000,
  Erasures,
  RefundsOfErasures1766900000000,
  RunErasures,
  type Eraser,
} from '../../src/index.ts';
import { OutboxWriter } from '@headshots/platform/outbox';
import {
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  UnitOfWork,
  type Tx,
} from '@headshots/platform/persistence';
import {
  dearest,
  eventually,
  statementCosts,
  testDatabase,
  type TestDatabase,
} from '@headshots/platform/testing';

Logger.overrideLogger(false);

describe('an erasure', () => {
  let database: TestDatabase;
  let erasures: Erasures;
  let unitOfWork: UnitOfWork;
  let userId: string;
  let deletionId: string;

  beforeAll(async () => {
    database = await testDatabase({
      migrations: [
        PlatformTables1700000000000,
        OutboxPeople1764200000000,
        ErasureTables1764100000000,
        ErasuresByAge1764400001000,
        RefundsOfErasures1766900000000,
      ],
    });
    await database.dataSource.query('CREATE TABLE notes (user_id uuid NOT NULL)');
    unitOfWork = new UnitOfWork(database.dataSource, new OutboxWriter());
    erasures = new Erasures(database.dataSource);
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    [userId, deletionId] = [randomUUID(), randomUUID()];
    await database.dataSource.query('TRUNCATE erasures, outbox, idempotency_keys, notes');
  });

  const request = () => unitOfWork.run((tx) => erasures.request(tx, { userId, deletionId }));
  const write = async (tx: Tx): Promise<boolean> => {
    if (await erasures.isErased(tx, userId)) return false;
    await tx.manager.query('INSERT INTO notes VALUES ($1)', [userId]);
    return true;
  };
  const notes = async (): Promise<number> =>
    ((await database.dataSource.query('SELECT 1 FROM notes')) as unknown[]).length;
  const confirmations = async (): Promise<number> =>
    (
      (await database.dataSource.query('SELECT 1 FROM outbox WHERE type = $1', [
        AccountErasedSchema.typeName,
      ])) as unknown[]
    ).length;
  const dueNow = () => database.dataSource.query('UPDATE erasures SET next_try_at = now()');
  const forget: Eraser = {
    run: async () => {
      await database.dataSource.query('DELETE FROM notes WHERE user_id = $1', [userId]);
      return true;
    },
  };
  const run = (eraser: Eraser = forget) => new RunErasures('coupons', erasures, eraser, unitOfWork).runNext();

  it('refuses writes once it was asked for, and confirms once', async () => {
    expect(await unitOfWork.run(write)).toBe(true);
    await request();
    expect(await unitOfWork.run(write)).toBe(false);
    expect(await run()).toBe(true);
    expect(await notes()).toBe(0);
    expect(await confirmations()).toBe(1);
    expect(await run()).toBe(false);
  });

  it('waits for a write that was first, and takes it along', async () => {
    let finishWrite = (): void => undefined;
    const wrote = new Promise<void>((done) => (finishWrite = done));
    const writing = unitOfWork.run(async (tx) => {
      await write(tx);
      await wrote;
    });
    await eventually(async () => {
      const held: unknown[] = await database.dataSource.query(
        `SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
         WHERE locktype = 'advisory' AND granted AND mode = 'ShareLock'`,
      );
      expect(held).toHaveLength(1);
    });
    const requested = request();
    finishWrite();
    await Promise.all([writing, requested]);
    await run();
    expect(await notes()).toBe(0);
  });

  it('is tried again after a failure and while something is left, and confirms only then', async () => {
    await request();
    await run({ run: () => Promise.reject(new Error('the store is away')) });
    await dueNow();
    await run({ run: () => Promise.resolve(false) });
    expect(await confirmations()).toBe(0);
    await dueNow();
    await run();
    expect(await confirmations()).toBe(1);
  });

  it('says with its first confirmation what it pays back, and keeps it no longer', async () => {
    const owed = { orderNumber: 'K-7F3Q-9', amount: 1200n, currency: 'EUR', review: false };
    const said = async () => {
      const rows = (await database.dataSource.query('SELECT payload FROM outbox')) as { payload: Buffer }[];
      await database.dataSource.query('TRUNCATE outbox');
      return rows.map(({ payload }) => payload.includes('K-7F3Q-9'));
    };
    await request();
    await unitOfWork.run((tx) => erasures.keepRefunds(tx, { deletionId, userId }, [owed]));
    await request();
    await run();
    expect(await said()).toEqual([true]);
    await request();
    await run();
    expect(await said()).toEqual([false]);
  });

  it('is done and confirmed again when it is asked for again', async () => {
    await request();
    await run();
    await database.dataSource.query('TRUNCATE outbox');
    await database.dataSource.query('INSERT INTO notes VALUES ($1)', [userId]);
    await request();
    await run();
    expect(await notes()).toBe(0);
    expect(await confirmations()).toBe(1);
    expect(await unitOfWork.run(write)).toBe(false);
  });

  it('takes copies in outbox and kept answers along, and waits for events not sent yet', async () => {
    await database.dataSource.query(
      `INSERT INTO idempotency_keys (user_id, route, key, body_hash, fence) VALUES ($1, 'r', 'k', 'h', $2)`,
      [userId, randomUUID()],
    );
    const started = { orderId: randomUUID(), photoId: randomUUID(), userId, images: 1 };
    await unitOfWork.run((tx) => tx.publish(HeadshotsStartedSchema, started));
    await request();
    await run();
    expect(await confirmations()).toBe(0);
    await database.dataSource.query('UPDATE outbox SET published_at = now()');
    await dueNow();
    await run();
    expect(await confirmations()).toBe(1);
    const rows: { topic: string }[] = await database.dataSource.query('SELECT topic FROM outbox');
    expect(rows).toEqual([{ topic: 'account.erased' }]);
    expect(await database.dataSource.query('SELECT 1 FROM idempotency_keys')).toEqual([]);
  });

  it('is taken by one of two workers, and by the other when that one died', async () => {
    await request();
    const [first, second] = await Promise.all([erasures.claim(), erasures.claim()]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    expect(await erasures.claim()).toBeUndefined();
    await dueNow();
    expect((await erasures.claim())?.userId).toBe(userId);
  });

  it('leaves the ledger after 90 days', async () => {
    await request();
    await run();
    await erasures.purge();
    expect(await unitOfWork.run(write)).toBe(false);
    await database.dataSource.query(`UPDATE erasures SET confirmed_at = now() - interval '91 days'`);
    await erasures.purge();
    expect(await unitOfWork.run(write)).toBe(true);
  });

  it('is found by an index once its time is over, however many there are', async () => {
    await database.bulk(
      `INSERT INTO erasures (user_id, deletion_id, confirmed_at)
       SELECT gen_random_uuid(), gen_random_uuid(), now() - interval '1 day' FROM generate_series(1, 20000)`,
      'VACUUM (ANALYZE) erasures',
    );
    const cost = dearest(await statementCosts(database.dataSource, () => erasures.purge()));
    expect(cost.rows).toBeLessThanOrEqual(10);
  });
});
