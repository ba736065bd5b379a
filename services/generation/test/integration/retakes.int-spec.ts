import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { eventually } from '@headshots/platform/testing';
import { candidatesPerShot, EngineFailure } from '@headshots/engine';
import { accepted, eyesIn, LedgerEngine, type Script } from '@headshots/engine/testing/ledger-engine';
import type { LeasedShot } from '../../src/jobs/leased-shot.ts';
import type { NewJob } from '../../src/jobs/job.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
afterEach(() => shop.stopWork());
beforeEach(async () => {
  await shop.dataSource.query('TRUNCATE jobs, shots, order_stops, photo_stops, outbox');
  shop.store.objects.clear();
  shop.store.away = false;
});
afterAll(() => shop.close());

/** A package of 20 that is finished. */
async function finished(): Promise<NewJob> {
  const job = await shop.open();
  shop.work(new LedgerEngine());
  await eventually(async () => expect(await shop.topics(job.orderId)).toContain('headshots.completed'));
  await shop.stopWork();
  return job;
}

const ask = ({ userId, photoId }: NewJob, number = 3) => shop.retake.run(userId, photoId, number);
const stateOf = async ({ userId, photoId }: NewJob, number = 3) =>
  (await shop.listRetakes.run(userId, photoId)).retakes.find((retake) => retake.number === number)?.state;
const keyOf = async ({ orderId }: NewJob, number = 3): Promise<string> => {
  const [row] = await shop.dataSource.query(
    `SELECT state, image->>'objectKey' AS key FROM shots WHERE order_id = $1 AND number = $2`,
    [orderId, number],
  );
  expect(row.state).toBe('done');
  return row.key;
};

/** Plays a new attempt with an engine of this script to its end. */
async function play(job: NewJob, script: Script, end: 'taken' | 'refused'): Promise<LedgerEngine> {
  const engine = new LedgerEngine(script);
  shop.work(engine);
  await eventually(async () => expect(await stateOf(job)).toBe(end));
  await shop.stopWork();
  return engine;
}

describe('a new attempt at a finished image', () => {
  it('makes another picture, tells it, and leaves the old one for who still shows it', async () => {
    const job = await finished();
    const [old, before] = [await keyOf(job), await shop.generated(job.orderId)];
    expect(await ask(job)).toEqual({ allowed: 10, left: 9, retakes: [{ number: 3, state: 'running' }] });
    const { ledger } = await play(job, (input) => accepted(input), 'taken');

    const [first] = before.filter(({ number }) => number === 3);
    const [, second] = (await shop.generated(job.orderId)).filter(({ number }) => number === 3);
    expect(second?.attempt).toBeGreaterThan(first?.attempt ?? Infinity);
    expect(second?.sha256).not.toBe(first?.sha256);
    expect(ledger.map(({ number }) => number)).toEqual([3]);
    expect(second?.eyes).toMatchObject(eyesIn(ledger[0]?.seed ?? NaN));
    expect(await keyOf(job)).toBe(second?.objectKey);
    expect(shop.store.images()).toEqual(expect.arrayContaining([old, second?.objectKey]));
    expect(shop.store.images()).toHaveLength(21);
    const facts = await shop.facts(job.orderId);
    expect(facts.map(({ sequence }) => Number(sequence))).toEqual(facts.map((_, index) => index + 1));
    expect(facts.filter(({ topic }) => topic === 'headshots.completed')).toHaveLength(1);
  });

  it('keeps the old image when none passes, after as many candidates as any image has', async () => {
    const job = await finished();
    const old = await keyOf(job);
    await ask(job);
    const { ledger } = await play(job, (input) => accepted(input, { belowTarget: true }), 'refused');
    expect(new Set(ledger.map(({ seed }) => seed)).size).toBe(candidatesPerShot);
    expect(await keyOf(job)).toBe(old);
    expect(shop.store.objects.has(old)).toBe(true);
    expect(shop.store.images()).toHaveLength(20);
    expect(await shop.generated(job.orderId)).toHaveLength(20);
    expect(await shop.failure(job.orderId)).toBeUndefined();
  });

  it.each([
    ['the engine never will', new EngineFailure('permanent', 'engine_refused')],
    ['the face is gone', new EngineFailure('permanent', 'no_face')],
  ])('changes nothing of the package where %s', async (_why, failure) => {
    const job = await finished();
    const old = await keyOf(job);
    await ask(job);
    await play(job, () => Promise.reject(failure), 'refused');
    expect(await keyOf(job)).toBe(old);
    expect(shop.store.objects.has(old)).toBe(true);
    expect(await shop.failure(job.orderId)).toBeUndefined();
  });

  it('waits while a store is away, and costs nothing meanwhile', async () => {
    const job = await finished();
    await ask(job);
    shop.store.away = true;
    const engine = new LedgerEngine();
    shop.work(engine);
    const reads = shop.store.reads;
    await eventually(() => expect(shop.store.reads).toBeGreaterThan(reads + 2));
    expect(await stateOf(job)).toBe('running');
    shop.store.away = false;
    await eventually(async () => expect(await stateOf(job)).toBe('taken'));
    expect(engine.ledger).toHaveLength(1);
  });

  it('comes after whoever waits for a first image', async () => {
    const job = await finished();
    const other = await shop.open({ images: 20 });
    await ask(job);
    const { claim } = shop.assemble(new LedgerEngine());
    const taken = async (): Promise<LeasedShot | undefined> => claim.run('a', 60_000);
    expect(await taken()).toMatchObject({ orderId: other.orderId, replaces: null });
    expect(await taken()).toMatchObject({ orderId: job.orderId, number: 3, replaces: await imageOf(job) });
  });

  const imageOf = async ({ orderId }: NewJob): Promise<string> => {
    const [row] = await shop.dataSource.query(
      `SELECT image->>'objectKey' AS key FROM shots WHERE order_id = $1 AND number = 3`,
      [orderId],
    );
    return row.key;
  };

  it('is dropped with its object when the money goes back, the photo goes, or a worker lost it', async () => {
    for (const stop of [
      (job: NewJob) => shop.refund(job.orderId),
      (job: NewJob) => shop.deletePhoto(job.photoId),
      (job: NewJob) =>
        shop.dataSource.query(`UPDATE shots SET attempt = attempt + 1 WHERE order_id = $1`, [job.orderId]),
    ]) {
      shop.store.objects.clear();
      const job = await finished();
      await ask(job);
      const { claim, render } = shop.assemble(
        new LedgerEngine(async (input) => {
          await stop(job);
          return accepted(input);
        }),
      );
      const shot = await claim.run('a', 60_000);
      if (!shot) throw new Error('nothing to lease');
      await render.run(shot, new AbortController().signal);
      expect(shop.store.images()).toHaveLength(20);
      expect(await shop.generated(job.orderId)).toHaveLength(20);
      await shop.dataSource.query('TRUNCATE shots');
    }
  });
});

describe('who asks for one', () => {
  it('asks once for an image, and for half of the package', async () => {
    const job = await finished();
    await ask(job);
    expect(await ask(job)).toMatchObject({ left: 9 });
    await play(job, (input) => accepted(input), 'taken');
    await expect(ask(job)).rejects.toMatchObject({ code: 'headshot.retaken' });
    for (let number = 4; number < 13; number += 1) await ask(job, number);
    await expect(ask(job, 13)).rejects.toMatchObject({ code: 'headshot.no_retakes' });
    expect(await shop.listRetakes.run(job.userId, job.photoId)).toMatchObject({ allowed: 10, left: 0 });
  });

  it('is refused before the package is finished, after its end, for another, and for what is none', async () => {
    const open = await shop.open();
    await expect(ask(open)).rejects.toMatchObject({ code: 'headshot.not_ready' });
    await shop.refund(open.orderId);
    const job = await finished();
    for (const number of [0, 21, 4_000_000_000])
      await expect(ask(job, number)).rejects.toMatchObject({ code: 'headshot.not_found' });
    await expect(ask({ ...job, userId: randomUUID() })).rejects.toMatchObject({
      code: 'photo.access_denied',
    });
    await expect(ask({ ...job, photoId: randomUUID() })).rejects.toMatchObject({ code: 'photo.not_found' });
    await expect(shop.listRetakes.run(randomUUID(), job.photoId)).rejects.toMatchObject({
      code: 'photo.access_denied',
    });
    await shop.refund(job.orderId);
    await expect(ask(job)).rejects.toMatchObject({ code: 'headshot.not_ready' });
    expect(await shop.listRetakes.run(job.userId, job.photoId)).toEqual({
      allowed: 10,
      left: 0,
      retakes: [],
    });
  });

  it('gets no more than there is when many ask at once', async () => {
    const job = await finished();
    const asked = await Promise.allSettled(Array.from({ length: 15 }, (_, index) => ask(job, index + 1)));
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect((await shop.listRetakes.run(job.userId, job.photoId)).retakes).toHaveLength(10);
  });
});

describe('attempts that staff grants', () => {
  it('can be asked for again, for the same image too, and make yet another picture', async () => {
    const job = await finished();
    await ask(job);
    const first = await play(job, (input) => accepted(input), 'taken');
    for (let number = 4; number < 13; number += 1) await ask(job, number);
    expect(await shop.grantRetakes(job.orderId)).toBe(1);
    expect(await stateOf(job)).toBeUndefined();
    expect(await shop.listRetakes.run(job.userId, job.photoId)).toMatchObject({ allowed: 10, left: 1 });
    const before = await keyOf(job);
    await ask(job);
    const again = await play(job, (input) => accepted(input), 'taken');
    const [seed] = again.ledger.filter(({ number }) => number === 3).map((drawn) => drawn.seed);
    expect(first.ledger.map((drawn) => drawn.seed)).not.toContain(seed);
    expect(await keyOf(job)).not.toBe(before);
  });

  it('have other candidates than those that were refused', async () => {
    const job = await finished();
    const refuse: Script = (input) => accepted(input, { belowTarget: true });
    await ask(job);
    const first = await play(job, refuse, 'refused');
    await shop.grantRetakes(job.orderId);
    await ask(job);
    const second = await play(job, refuse, 'refused');
    const [before, after] = [first, second].map(({ ledger }) => new Set(ledger.map(({ seed }) => seed)));
    expect(before?.size).toBe(candidatesPerShot);
    expect(after?.size).toBeGreaterThan(1);
    expect([...(after ?? [])].filter((seed) => before?.has(seed))).toEqual([]);
  });

  it('are none where nothing was used, and cannot be used once the order is paid back', async () => {
    const job = await finished();
    expect(await shop.grantRetakes(job.orderId)).toBe(0);
    expect(await shop.grantRetakes(randomUUID())).toBe(0);
    await ask(job);
    await shop.refund(job.orderId);
    await shop.grantRetakes(job.orderId);
    await expect(ask(job)).rejects.toMatchObject({ code: 'headshot.not_ready' });
  });

  it('stand in the export of who may ask for them', async () => {
    const job = await finished();
    await ask(job);
    await play(job, (input) => accepted(input), 'taken');
    await shop.grantRetakes(job.orderId);
    const [exported] = (await shop.export.run(job.userId)).jobs;
    expect(exported?.shots.find(({ number }) => number === 3)).toMatchObject({
      retake: null,
      retakesBefore: 1,
    });
  });
});
