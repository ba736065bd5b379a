import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '@headshots/platform/testing';
import { accepted, LedgerEngine, type Script } from '@headshots/engine/testing/ledger-engine';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
let userId: string;

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
afterEach(() => shop.stopWork());
beforeEach(async () => {
  await shop.dataSource.query('TRUNCATE jobs, shots, order_stops, photo_stops, outbox, erasures');
  shop.store.objects.clear();
  userId = randomUUID();
});
afterAll(() => shop.close());

const rows = async (): Promise<number> => {
  const [row]: { n: number }[] = await shop.dataSource.query(
    `SELECT (SELECT count(*) FROM jobs) + (SELECT count(*) FROM shots) + (SELECT count(*) FROM order_stops)
          + (SELECT count(*) FROM photo_stops) AS n`,
  );
  return Number(row?.n);
};
const endLeases = () =>
  shop.dataSource.query('UPDATE shots SET lease_until = now() WHERE lease_until > now()');
const request = () => ({ userId, deletionId: randomUUID() });

/** An engine that holds every shot until it is told to go on. */
function heldEngine() {
  let goOn = (): void => undefined;
  const held = new Promise<void>((done) => (goOn = done));
  const script: Script = async (input) => {
    await held;
    return accepted(input);
  };
  return { engine: new LedgerEngine(script), goOn };
}

describe('erasing a user', () => {
  it('removes finished work with every object, also those of refused candidates', async () => {
    const { orderId } = await shop.open({ userId });
    const engine = new LedgerEngine();
    shop.work(engine);
    await eventually(async () => expect(await shop.topics(orderId)).toContain('headshots.completed'));
    shop.store.objects.set(`${orderId}/1-99.jpg`, new Uint8Array([1]));
    const other = await shop.open();
    shop.store.objects.set(`${other.orderId}/1-1.jpg`, new Uint8Array([1]));
    await shop.stopWork();
    await shop.bury(userId);
    expect(await shop.assemble(engine).erase.run(request())).toBe(true);
    expect([...shop.store.objects.keys()].filter((key) => key.startsWith(orderId))).toEqual([]);
    expect(shop.store.objects.has(`${other.orderId}/1-1.jpg`)).toBe(true);
    const jobs: { order_id: string }[] = await shop.dataSource.query('SELECT order_id FROM jobs');
    expect(jobs.map((job) => job.order_id)).toEqual([other.orderId]);
  });

  it('waits for shots in hand, and a shot that finishes later leaves nothing behind', async () => {
    const { orderId } = await shop.open({ userId });
    const { engine, goOn } = heldEngine();
    shop.work(engine);
    await eventually(() => expect(engine.ledger).toHaveLength(2));
    await shop.bury(userId);
    const { erase } = shop.assemble(engine);
    expect(await erase.run(request())).toBe(false);
    expect(await erase.run(request())).toBe(false);
    await endLeases();
    expect(await erase.run(request())).toBe(true);
    goOn();
    await shop.stopWork();
    expect(engine.ledger).toHaveLength(2);
    expect(shop.store.objects.size).toBe(0);
    expect(await rows()).toBe(0);
    expect(await shop.generated(orderId)).toEqual([]);
  });

  it('waits also for shots of an order that was refunded a moment ago', async () => {
    const { orderId } = await shop.open({ userId });
    const { engine, goOn } = heldEngine();
    shop.work(engine);
    await eventually(() => expect(engine.ledger).toHaveLength(2));
    await shop.refund(orderId);
    await shop.bury(userId);
    expect(await shop.assemble(engine).erase.run(request())).toBe(false);
    goOn();
  });

  it('goes on where it was stopped', async () => {
    const { orderId } = await shop.open({ userId });
    shop.store.objects.set(`${orderId}/1-1.jpg`, new Uint8Array([1]));
    const { erase } = shop.assemble(new LedgerEngine());
    const remove = shop.store.removeOrder;
    shop.store.removeOrder = () => Promise.reject(new Error('the store is away'));
    await expect(erase.run(request())).rejects.toThrow('away');
    expect(await rows()).toBeGreaterThan(0);
    shop.store.removeOrder = remove;
    expect(await erase.run(request())).toBe(true);
    expect(await rows()).toBe(0);
    expect(shop.store.objects.size).toBe(0);
  });

  it('opens no job for an order that is told late', async () => {
    await shop.bury(userId);
    await shop.open({ userId });
    expect(await rows()).toBe(0);
  });
});

it('exports the jobs of a user and of nobody else, shot by shot', async () => {
  const { orderId } = await shop.open({ userId });
  await shop.open();
  const { jobs } = await shop.export.run(userId);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject({ orderId, state: 'running', images: 20, expression: 'unchanged' });
  expect(jobs[0]?.shots).toHaveLength(20);
  expect(jobs[0]?.shots[0]).toEqual({
    number: 1,
    retakesBefore: 0,
    style: 'professional',
    state: 'waiting',
    refusedBy: [],
    retake: null,
  });
});
