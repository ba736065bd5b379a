import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { HousekeepingWorker } from '../../src/jobs/housekeeping.worker.ts';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
beforeEach(() => shop.dataSource.query('TRUNCATE jobs, shots, order_stops, photo_stops, outbox'));
afterAll(() => shop.close());

/** Orders of which jobs or shots are kept. */
const known = async (): Promise<string[]> =>
  (
    (await shop.dataSource.query(
      'SELECT order_id FROM jobs UNION SELECT order_id FROM shots ORDER BY 1',
    )) as { order_id: string }[]
  ).map(({ order_id: id }) => id);

describe('a job', () => {
  it('goes with the photo once it has ended, and not while a worker may still write for it', async () => {
    const { claim } = shop.assemble(new LedgerEngine());
    const photoId = randomUUID();
    const [ended, refunded, other] = [
      await shop.open({ photoId }),
      await shop.open({ photoId }),
      await shop.open(),
    ];
    await shop.refund(ended.orderId);
    expect(await claim.run('a', 60_000)).toMatchObject({ orderId: refunded.orderId });
    await shop.refund(refunded.orderId);
    await shop.deletePhoto(photoId);
    expect(await known()).toEqual([refunded.orderId, other.orderId].sort());
    await shop.dataSource.query('UPDATE shots SET lease_until = now()');
    await shop.deletePhoto(photoId);
    expect(await known()).toEqual([other.orderId]);
  });
});

describe('what a job says', () => {
  const traceparent = '00-1234567890abcdef1234567890abcdef-00f067aa0ba902b7-01';
  const { signal } = new AbortController();

  it('goes on with the trace of its order, though nobody waits for it any more', async () => {
    const { claim, render } = shop.assemble(new LedgerEngine());
    const { orderId } = await shop.open({ images: 2, traceparent });
    for (let made = 0; made < 2; made += 1) {
      const shot = await claim.run('me', 60_000);
      if (shot) await render.run(shot, signal);
    }
    const facts = await shop.facts(orderId);
    expect(facts.map((fact) => [fact.topic, fact.traceparent])).toEqual([
      ['headshots.started', traceparent],
      ['headshot.generated', traceparent],
      ['headshot.generated', traceparent],
      ['headshots.completed', traceparent],
    ]);
  });

  it('goes on with it when the job fails, too', async () => {
    const { orderId, photoId } = await shop.open({ traceparent });
    await shop.deletePhoto(photoId);
    expect(await shop.facts(orderId)).toEqual([
      expect.objectContaining({ topic: 'headshots.failed', traceparent }),
    ]);
  });
});

describe('housekeeping', () => {
  it('removes jobs and shots 30 days after their end, however many there are', async () => {
    const kept = await shop.open();
    await shop.refund(kept.orderId);
    await shop.dataSource.query(`
      WITH made AS (
        INSERT INTO jobs (order_id, photo_id, user_id, expression, images, state, ended_at, deadline_at)
        SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'unchanged', 1, 'completed', now(), now()
        FROM generate_series(1, 250) RETURNING order_id)
      INSERT INTO shots (order_id, number, style, state) SELECT order_id, 1, 'business', 'done' FROM made`);
    await shop.dataSource.query(
      `UPDATE jobs SET ended_at = now() - interval '30 days 1 minute' WHERE order_id <> $1`,
      [kept.orderId],
    );
    await new HousekeepingWorker(shop.jobs).work();
    expect(await known()).toEqual([kept.orderId]);
  });
});
