import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import { schemaDifferences } from '@headshots/platform/persistence';
import { metricsText } from '@headshots/platform/telemetry';
import { eventually } from '@headshots/platform/testing';
import { EngineFailure } from '@headshots/engine';
import type { LeasedShot } from '../../src/jobs/leased-shot.ts';
import { candidateBudget, lostWorkersAllowed, ownTries } from '../../src/jobs/shot.policy.ts';
import { accepted, eyesIn, LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
afterEach(async () => {
  await shop.stopWork();
});
beforeEach(async () => {
  await shop.dataSource.query('TRUNCATE jobs, shots, order_stops, photo_stops, outbox');
  shop.store.objects.clear();
  shop.store.outages = 0;
  shop.store.away = false;
});
afterAll(() => shop.close());

/** The next shot of the order, without its pause. */
async function atOnce(
  claim: { run(owner: string, leaseMs: number): Promise<LeasedShot | undefined> },
  orderId: string,
  owner = 'a',
): Promise<LeasedShot> {
  await shop.dataSource.query(
    `UPDATE shots SET not_before = now() WHERE order_id = $1 AND not_before <> 'infinity'`,
    [orderId],
  );
  const shot = await claim.run(owner, 60_000);
  if (!shot) throw new Error('nothing to lease');
  return shot;
}

/** So far: leases that were lost, images accepted, candidates a worker was done with. */
async function counted(): Promise<Readonly<Record<'lost' | 'accepted' | 'made', number>>> {
  const { body } = await metricsText();
  const read = (sample: string): number => Number(new RegExp(`^${sample} (\\d+)$`, 'm').exec(body)?.[1]);
  return {
    lost: read('shot_leases_lost_total'),
    accepted: read('shots_total{outcome="accepted"}'),
    made: read('shot_seconds_count'),
  };
}

const ends = (orderId: string, topic: string) =>
  eventually(async () => expect(await shop.topics(orderId)).toContain(topic));

describe('a package', () => {
  it('becomes each image once, evenly over the styles, and says so in order', async () => {
    const { orderId } = await shop.open();
    shop.work(new LedgerEngine());
    await ends(orderId, 'headshots.completed');

    const images = await shop.generated(orderId);
    expect(images.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    const perStyle = new Map<number, number>();
    for (const { style } of images) perStyle.set(style, (perStyle.get(style) ?? 0) + 1);
    expect([...perStyle].sort(([a], [b]) => a - b).map(([, count]) => count)).toEqual([4, 4, 3, 3, 3, 3]);
    expect(shop.store.images().sort()).toEqual(images.map(({ objectKey }) => objectKey).sort());

    const facts = await shop.facts(orderId);
    expect(facts[0]?.topic).toBe('headshots.started');
    expect(facts.at(-1)?.topic).toBe('headshots.completed');
    expect(facts.map(({ sequence }) => Number(sequence))).toEqual(facts.map((_, index) => index + 1));
  });

  it('is opened once, however often the order is told', async () => {
    const job = await shop.open();
    await shop.open(job);
    const [row] = await shop.dataSource.query('SELECT count(*)::int AS n FROM shots WHERE order_id = $1', [
      job.orderId,
    ]);
    expect(row.n).toBe(20);
  });

  it('is shared by two processes without an image made twice', async () => {
    const { orderId, photoId } = await shop.open({ images: 50 });
    const [one, two] = [new LedgerEngine(), new LedgerEngine()];
    shop.work(one);
    shop.work(two);
    await ends(orderId, 'headshots.completed');
    const numbers = [...one.ledger, ...two.ledger]
      .filter((row) => row.photoId === photoId)
      .map(({ number }) => number);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });

  it('lets a small order in while a large one runs', async () => {
    const large = await shop.open({ images: 100 });
    const engine = new LedgerEngine(async (input) => {
      await sleep(5);
      return accepted(input);
    });
    shop.work(engine);
    await eventually(() => expect(engine.ledger.length).toBeGreaterThan(4));
    const small = await shop.open({ images: 20 });
    await ends(small.orderId, 'headshots.completed');
    expect(await shop.topics(large.orderId)).not.toContain('headshots.completed');
  });
});

describe('a worker that dies', () => {
  it('loses its shot to another, and what it brings later changes nothing', async () => {
    const before = await counted();
    const { orderId } = await shop.open();
    const zombie = shop.assemble(new LedgerEngine());
    const stuck = await zombie.claim.run('zombie', 200);
    if (!stuck) throw new Error('nothing to lease');
    shop.work(new LedgerEngine());
    await ends(orderId, 'headshots.completed');
    await zombie.render.run(stuck, new AbortController().signal);

    const images = await shop.generated(orderId);
    expect(images).toHaveLength(20);
    expect(images.find(({ number }) => number === stuck.number)?.attempt).toBe(stuck.attempt + 1);
    expect(shop.store.images()).toHaveLength(20);
    expect((await shop.topics(orderId)).filter((topic) => topic === 'headshots.completed')).toHaveLength(1);
    await eventually(async () => {
      const now = await counted();
      expect(now.lost).toBeGreaterThan(before.lost);
      expect(now.accepted).toBe(before.accepted + 20);
      expect(now.made).toBeGreaterThan(before.made + 20);
    });
  });

  it('takes the same seed again after a takeover', async () => {
    const { orderId } = await shop.open();
    const engine = new LedgerEngine();
    const { claim, render, settle } = shop.assemble(engine);
    const first = await claim.run('a', 60_000);
    if (!first) throw new Error('nothing to lease');
    await settle.giveBack(first);
    const second = await claim.run('b', 60_000);
    if (!second) throw new Error('nothing to lease');
    await render.run(second, new AbortController().signal);
    const third = await claim.run('c', 60_000);
    expect([first.number, second.number, third?.number]).toEqual([1, 1, 2]);
    expect(engine.ledger[0]?.seed).toBeGreaterThan(0);
    await shop.refund(orderId);
  });

  it('is not followed for ever into a shot that kills different ones', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { claim, render } = shop.assemble(new LedgerEngine());
    for (let death = 0; death < lostWorkersAllowed; death += 1) {
      await eventually(async () => expect((await claim.run(`dies ${death}`, 1))?.lost).toBe(death));
    }
    await eventually(async () => {
      const shot = await claim.run('survivor', 60_000);
      expect(shot?.lost).toBe(lostWorkersAllowed);
      if (shot) await render.run(shot, new AbortController().signal);
    });
    expect(await shop.failure(orderId)).toBe('no_usable');
  });

  it('may die as often as it likes without a shot being blamed', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { claim, render } = shop.assemble(new LedgerEngine());
    for (let death = 0; death < 3 * lostWorkersAllowed; death += 1)
      await eventually(async () => expect(await claim.run(`twin ${death % 2}`, 1)).toBeDefined());
    await eventually(async () => {
      const shot = await claim.run('third', 60_000);
      expect(shot?.lost).toBe(2);
      if (shot) await render.run(shot, new AbortController().signal);
    });
    expect(await shop.topics(orderId)).toContain('headshots.completed');
  });

  it('that only slept takes its blame back', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { claim, render } = shop.assemble(new LedgerEngine());
    const slept = await claim.run('sleeper', 1);
    await eventually(async () => expect((await claim.run('awake', 1))?.lost).toBe(1));
    if (slept) await render.run(slept, new AbortController().signal);
    const [row] = await shop.dataSource.query('SELECT lost_to FROM shots WHERE order_id = $1', [orderId]);
    expect(row.lost_to).toEqual([]);
  });

  it('leaves its shot to be tried last of its order', async () => {
    await shop.open({ images: 3 });
    const { claim } = shop.assemble(new LedgerEngine());
    expect((await claim.run('dies', 1))?.number).toBe(1);
    const numbers: (number | undefined)[] = [];
    await eventually(async () => {
      const shot = await claim.run('other', 60_000);
      if (shot) numbers.push(shot.number);
      expect(numbers).toEqual([2, 3, 1]);
    });
  });
});

describe('candidates that are refused', () => {
  it('are tried again with another seed', async () => {
    const { orderId } = await shop.open();
    const refused = new Set<number>();
    const engine = new LedgerEngine((input) => {
      const { number } = input.shot;
      if (refused.has(number)) return accepted(input);
      refused.add(number);
      return number % 7 === 0 ? { ok: false, rejected: 'identity', seconds: 0.1 } : accepted(input);
    });
    shop.work(engine);
    await ends(orderId, 'headshots.completed');
    const tried = engine.ledger.filter(({ number }) => number === 7);
    expect(new Set(tried.map(({ seed }) => seed)).size).toBe(2);
  });

  it('end the job as unusable within its budget when none passes', async () => {
    const { orderId } = await shop.open();
    const engine = new LedgerEngine(() => ({ ok: false, rejected: 'identity', seconds: 0.1 }));
    shop.work(engine);
    await ends(orderId, 'headshots.failed');
    expect(await shop.failure(orderId)).toBe('no_usable');
    expect(engine.ledger.length).toBeLessThanOrEqual(candidateBudget(20, 1.5) + 20);
    expect(shop.store.objects.size).toBe(0);
  });

  it('leave the best one below target standing, marked so', async () => {
    const { orderId } = await shop.open({ images: 1 });
    let similarity = 0.7;
    const engine = new LedgerEngine((input) =>
      accepted(input, { belowTarget: true, similarity: (similarity += 0.01) }),
    );
    shop.work(engine);
    await ends(orderId, 'headshots.completed');
    const [image] = await shop.generated(orderId);
    expect(image?.belowTarget).toBe(true);
    expect(image?.similarity).toBeCloseTo(similarity, 5);
  });

  it('leave no object behind but the one that counts', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const likeness = [0.76, 0.79, 0.77];
    const engine: LedgerEngine = new LedgerEngine((input) =>
      accepted(input, { belowTarget: true, similarity: likeness[engine.ledger.length - 1] ?? 0.75 }),
    );
    shop.work(engine);
    await ends(orderId, 'headshots.completed');
    const [image] = await shop.generated(orderId);
    expect(image?.similarity).toBeCloseTo(0.79, 5);
    expect(image?.eyes).toMatchObject(eyesIn(engine.ledger[1]?.seed ?? NaN));
    await eventually(() => expect(shop.store.images()).toEqual([image?.objectKey]));
  });

  it('do not leave the object of a process that died after writing it', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { claim } = shop.assemble(new LedgerEngine());
    await claim.run('dies', 1);
    await shop.store.writeHeadshot(`${orderId}/1-1.jpg`, new Uint8Array([1]));
    shop.work(new LedgerEngine());
    await ends(orderId, 'headshots.completed');
    await eventually(() => expect(shop.store.images()).toEqual([`${orderId}/1-2.jpg`]));
  });
});

describe('what goes wrong outside', () => {
  it('waits for the object store and finishes when it is back', async () => {
    const { orderId } = await shop.open();
    shop.store.outages = 3;
    shop.work(new LedgerEngine());
    await ends(orderId, 'headshots.completed');
    expect(shop.store.images()).toHaveLength(20);
  });

  it('counts no try while the store is away as an order begins, and makes all of it afterwards', async () => {
    const { orderId } = await shop.open();
    shop.store.away = true;
    shop.work(new LedgerEngine());
    await eventually(() => expect(shop.store.reads).toBeGreaterThan(8 * ownTries));
    const given = await register.getSingleMetricAsString('generation_shots_given_back_total');
    expect(given).toMatch(/cause="object_store"\} [1-9]/);
    expect(await register.getSingleMetricAsString('generation_work_paused')).toContain('paused 1');
    shop.store.away = false;
    await ends(orderId, 'headshots.completed');
    expect(await shop.generated(orderId)).toHaveLength(20);
    const tried = await shop.dataSource.query('SELECT 1 FROM shots WHERE tries > 0 OR waits > 0');
    expect(tried).toEqual([]);
    expect(await register.getSingleMetricAsString('generation_work_paused')).toContain('paused 0');
  });

  it('counts no try while the engine is away', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { claim, settle } = shop.assemble(new LedgerEngine());
    for (let tries = 0; tries < 3 * ownTries; tries += 1)
      await settle.failed(await atOnce(claim, orderId), new EngineFailure('transient', 'engine_unavailable'));
    const last = await atOnce(claim, orderId);
    expect(last).toMatchObject({ tries: 0, lost: 0, waits: 3 * ownTries });
  });

  it('blames a shot that stops the threads of different workers, and no other', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { claim, settle } = shop.assemble(new LedgerEngine());
    const stopped = new EngineFailure('transient', 'engine_stopped');
    for (const owner of ['a', 'a', 'a', 'b'])
      await settle.failed(await atOnce(claim, orderId, owner), stopped);
    expect((await atOnce(claim, orderId)).lost).toBe(2);
  });

  it('gives the shot back when its database was away as it ended', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { render } = shop.assemble(new LedgerEngine());
    let broken = 2;
    const run = render.run.bind(render);
    render.run = async (...args) => {
      if (broken-- > 0) throw new Error('Connection terminated unexpectedly');
      return run(...args);
    };
    shop.work(new LedgerEngine(), { leaseMs: 3_600_000, render });
    await ends(orderId, 'headshots.completed');
  });

  it('believes that a photo is gone only after a while, and says so then', async () => {
    const { orderId } = await shop.open({ images: 2 });
    const { claim, render } = shop.assemble(new LedgerEngine());
    shop.store.selfie = undefined;
    for (let tries = 1; tries <= ownTries; tries += 1) {
      expect(await shop.failure(orderId)).toBeUndefined();
      await render.run(await atOnce(claim, orderId), new AbortController().signal);
      await shop.dataSource.query(`UPDATE shots SET not_before = 'infinity' WHERE number = 2`);
    }
    shop.store.selfie = new Uint8Array([1]);
    expect(await shop.failure(orderId)).toBe('photo_unreadable');
  });

  it('reads a photo again that could not be decoded', async () => {
    const { orderId } = await shop.open({ images: 1 });
    let bad = ownTries - 1;
    const engine = new LedgerEngine((input) => {
      if (bad-- > 0) throw new EngineFailure('permanent', 'photo_unreadable');
      return accepted(input);
    });
    const { claim, render } = shop.assemble(engine);
    const before = shop.store.reads;
    for (let tries = 0; tries < ownTries; tries += 1)
      await render.run(await atOnce(claim, orderId), new AbortController().signal);
    expect(await shop.topics(orderId)).toContain('headshots.completed');
    expect(shop.store.reads - before).toBe(ownTries);
  });

  it.each([
    ['the photo shows no face', 'no_face'],
    ['the engine refuses the photo for good', 'engine_refused'],
  ])('fails the job at once when %s', async (_why, code) => {
    const engine = new LedgerEngine(() => {
      throw new EngineFailure('permanent', code);
    });
    const { orderId } = await shop.open();
    shop.work(engine);
    await ends(orderId, 'headshots.failed');
    expect(await shop.failure(orderId)).toBe(code);
  });

  it('gives a shot up after five unknown failures', async () => {
    const { orderId } = await shop.open({ images: 1 });
    const { claim, settle } = shop.assemble(new LedgerEngine());
    for (let tries = 0; tries < 5; tries += 1) {
      await shop.dataSource.query('UPDATE shots SET not_before = now() WHERE order_id = $1', [orderId]);
      const shot = await claim.run('a', 60_000);
      if (!shot) throw new Error('nothing to lease');
      await settle.failed(shot, new Error('strange'));
    }
    expect(await shop.failure(orderId)).toBe('no_usable');
  });

  it('ends overdue jobs, blaming the engine only when it was away', async () => {
    const { orderId } = await shop.open({ deadlineAt: new Date(Date.now() - 1_000) });
    const engine = new LedgerEngine();
    engine.isReady = false;
    await shop.assemble(engine).overdue.run();
    expect(await shop.failure(orderId)).toBe('engine_unavailable');
  });
});

describe('work nobody wants any more', () => {
  it('stops when the order is refunded; a late image finds nothing to write to', async () => {
    const { orderId } = await shop.open();
    const { claim, render } = shop.assemble(new LedgerEngine());
    const shot = await claim.run('late', 60_000);
    if (!shot) throw new Error('nothing to lease');
    await shop.refund(orderId);
    await render.run(shot, new AbortController().signal);
    expect(await shop.topics(orderId)).toEqual(['headshots.started']);
    expect(shop.store.objects.size).toBe(0);
  });

  it('never starts when the refund was heard before the payment', async () => {
    const orderId = '0190aaaa-0000-7000-8000-000000000001';
    await shop.refund(orderId);
    await shop.open({ orderId });
    expect(await shop.dataSource.query('SELECT 1 FROM jobs WHERE order_id = $1', [orderId])).toEqual([]);
  });

  it('stops with the photo', async () => {
    const { orderId, photoId } = await shop.open();
    await shop.deletePhoto(photoId);
    const [job] = await shop.dataSource.query('SELECT state FROM jobs WHERE order_id = $1', [orderId]);
    expect(job.state).toBe('failed');
    await shop.deletePhoto(photoId);
    expect(await shop.failure(orderId)).toBe('photo_deleted');
    expect(await shop.topics(orderId)).toEqual(['headshots.failed']);
  });

  it('says so at once when the photo was deleted before the payment was heard', async () => {
    const photoId = '0190aaaa-0000-7000-8000-000000000002';
    await shop.deletePhoto(photoId);
    const job = await shop.open({ photoId });
    await shop.open(job);
    expect(await shop.topics(job.orderId)).toEqual(['headshots.failed']);
    expect(await shop.failure(job.orderId)).toBe('photo_deleted');
  });

  it('is stopped or told also when payment and deletion are heard in the same moment', async () => {
    for (let round = 0; round < 20; round += 1) {
      const photoId = randomUUID();
      const [job] = await Promise.all([shop.open({ photoId }), shop.deletePhoto(photoId)]);
      expect(await shop.topics(job.orderId)).toEqual(['headshots.failed']);
    }
  });
});

it('has migrations that agree with its entities', async () => {
  expect(await schemaDifferences(shop.dataSource)).toEqual([]);
});
