import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HeadshotsStartedSchema } from '@headshots/proto/generation/v1/events_pb';
import { OutboxWriter } from '../../src/outbox/index.ts';
import {
  forgetCopies,
  OutboxPeople1764200000000,
  PlatformTables1700000000000,
  UnitOfWork,
} from '../../src/persistence/index.ts';
import { testDatabase, type TestDatabase } from '../../src/testing/index.ts';

describe('forgetting the copies about a person', () => {
  let database: TestDatabase;
  let unitOfWork: UnitOfWork;
  let userId: string;

  beforeAll(async () => {
    database = await testDatabase({ migrations: [PlatformTables1700000000000, OutboxPeople1764200000000] });
    unitOfWork = new UnitOfWork(database.dataSource, new OutboxWriter());
  });
  afterAll(() => database.drop());

  beforeEach(async () => {
    userId = randomUUID();
    await database.dataSource.query('TRUNCATE outbox');
  });

  it('reads a handful of rows of the outbox, however many there are', async () => {
    const insert = `INSERT INTO outbox (event_id, topic, key, type, source, payload, user_id, user_known, published_at)
      SELECT gen_random_uuid(), 'order.paid', 'k', 't', 's', convert_to(n::text, 'UTF8'), 'user-' || n, true, now()
      FROM generate_series(1, 20000) AS n`;
    await database.bulk(insert);
    const started = { orderId: randomUUID(), photoId: randomUUID(), userId, images: 1 };
    await unitOfWork.run((tx) => tx.publish(HeadshotsStartedSchema, started));
    await database.dataSource.query('UPDATE outbox SET published_at = now() WHERE user_id = $1', [userId]);
    await database.dataSource.query('ANALYZE outbox');
    const touched = await unitOfWork.run(async (tx) => {
      const read = async (): Promise<number> => {
        const [row] = await tx.manager.query(
          `SELECT (seq_tup_read + idx_tup_fetch)::int AS rows FROM pg_stat_xact_user_tables WHERE relname = 'outbox'`,
        );
        return row.rows as number;
      };
      const before = await read();
      expect(await forgetCopies(tx, userId)).toBe(true);
      return (await read()) - before;
    });
    expect(touched).toBeLessThan(10);
    const [left] = await database.dataSource.query('SELECT count(*)::int AS n FROM outbox');
    expect(left.n).toBe(20_000);
  });

  it('takes copies along that a version before wrote without saying whom they are about', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (event_id, topic, key, type, source, payload, published_at)
       VALUES (gen_random_uuid(), 't', 'k', 't', 's', convert_to($1, 'UTF8'), now())`,
      [`before ${userId} after`],
    );
    await unitOfWork.run((tx) => forgetCopies(tx, userId));
    expect(await database.dataSource.query('SELECT 1 FROM outbox')).toEqual([]);
  });
});
