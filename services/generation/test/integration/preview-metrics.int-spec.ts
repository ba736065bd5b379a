import { randomUUID } from 'node:crypto';
import { create } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import type { EventMeta } from '@headshots/platform/events';
import { Inbox } from '@headshots/platform/outbox';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { Expression, Package } from '@headshots/proto/common/v1/types_pb';
import { OrderPaidSchema } from '@headshots/proto/orders/v1/events_pb';
import { OrdersEvents } from '../../src/jobs/orders.events.ts';
import { CancelJob } from '../../src/jobs/cancel-job.use-case.ts';
import { GrantRetakes } from '../../src/jobs/grant-retakes.use-case.ts';
import { OpenJob } from '../../src/jobs/open-job.use-case.ts';
import type { ShotWorker } from '../../src/jobs/shot.worker.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
let orders: OrdersEvents;
const userId = randomUUID();

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
  orders = new OrdersEvents(
    new Inbox('generation', shop.unitOfWork),
    new OpenJob(shop.jobs, shop.erasures),
    new CancelJob(shop.jobs, shop.shots),
    new GrantRetakes(shop.jobs, shop.shots),
    shop.previews,
    { wake: jest.fn() } as unknown as ShotWorker,
  );
});
afterEach(async () => {
  await shop.stopWork();
  await shop.dataSource.query('TRUNCATE jobs, shots, photo_stops, outbox, inbox, previews');
});
afterAll(() => shop.close());

async function count(sample: string): Promise<number> {
  const { body } = await metricsText();
  const line = body.split('\n').find((each) => each.startsWith(`${sample} `));
  return Number(line?.slice(sample.length));
}
const paid = () => count('previews_paid_total');

/** A photo whose preview ended so, or was not asked for. */
async function photoWith(state: 'ready' | 'not_usable' | 'none'): Promise<string> {
  const photoId = randomUUID();
  if (state === 'none') return photoId;
  const name = { photoId, look: 'unchanged' } as const;
  await shop.request.run({ userId, token: 'token' }, name);
  shop.preview(
    state === 'ready'
      ? new LedgerEngine()
      : new LedgerEngine(() => ({ ok: false, rejected: 'cut', seconds: 0.1 })),
  );
  await eventually(async () => expect((await shop.show.run(userId, name)).state).toBe(state));
  await shop.stopWork();
  return photoId;
}

function order(photoId: string): () => Promise<unknown> {
  const event = create(OrderPaidSchema, {
    orderId: randomUUID(),
    photoId,
    userId,
    package: Package.PROFESSIONAL,
    images: 20,
    expression: Expression.UNCHANGED,
    deadlineAt: timestampFromMs(Date.now() + 3_600_000),
  });
  const meta: EventMeta = {
    eventId: randomUUID(),
    topic: 'order.paid',
    key: event.orderId,
    sequence: 2n,
    time: new Date(),
    subject: event.orderId,
    traceId: '',
  };
  return () => orders.paid(event, meta);
}

describe('orders that follow a preview', () => {
  it('are counted once each, however often their payment is told', async () => {
    const pay = order(await photoWith('ready'));
    const before = await paid();
    expect([await pay(), await pay()]).toEqual(['applied', 'duplicate']);
    expect(await paid()).toBe(before + 1);
  });

  it.each(['not_usable', 'none'] as const)('are not counted where the preview was %s', async (state) => {
    const pay = order(await photoWith(state));
    const before = await paid();
    expect(await pay()).toBe('applied');
    expect(await paid()).toBe(before);
  });

  it('are not counted where the photo went before the payment was told', async () => {
    const photoId = await photoWith('ready');
    const pay = order(photoId);
    const before = await paid();
    await shop.deletePhoto(photoId);
    expect(await pay()).toBe('applied');
    expect(await paid()).toBe(before);
  });

  it('are not counted where the transaction that opens them is undone', async () => {
    const photoId = await photoWith('ready');
    const before = await paid();
    const undone = shop.unitOfWork.run(async (tx) => {
      await shop.previews.countPaid(tx, photoId);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await paid()).toBe(before);
    await order(photoId)();
    expect(await paid()).toBe(before + 1);
  });
});

it('previews are counted by how they ended, and how long those took that can be seen', async () => {
  const outcomes = () =>
    Promise.all(
      ['ready', 'not_usable', 'failed'].map((outcome) => count(`previews_total{outcome="${outcome}"}`)),
    );
  const [before, seen] = [await outcomes(), await count('preview_seconds_count')];
  await photoWith('ready');
  await photoWith('not_usable');
  await shop.request.run({ userId, token: 'token' }, { photoId: randomUUID(), look: 'unchanged' });
  await shop.dataSource.query(`UPDATE previews SET asked_at = now() - interval '3 minutes'`);
  await shop.endPreviews.run();
  expect(await outcomes()).toEqual(before.map((number) => number + 1));
  expect(await count('preview_seconds_count')).toBe(seen + 1);
});
