import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { EngineFailure, type RenderedShot } from '@headshots/engine';
import { accepted, LedgerEngine, type Script } from '@headshots/engine/testing/ledger-engine';
import { eventually } from '@headshots/platform/testing';
import { PreviewChangedSchema } from '@headshots/proto/generation/v1/events_pb';
import { previewStateWords } from '@headshots/proto/words';
import type { PreviewName } from '../../src/previews/preview.repository.ts';
import { shownState } from '../../src/previews/preview.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;
let asker: { userId: string; token: string };

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
beforeEach(async () => {
  await shop.dataSource.query(
    'TRUNCATE jobs, shots, order_stops, photo_stops, outbox, erasures, previews, preview_uses',
  );
  shop.store.objects.clear();
  Object.assign(shop.store, { away: false, selfie: new Uint8Array([1]) });
  shop.photos.refusals.clear();
  Object.assign(shop.previewSettings, { on: true, perDay: 20, ofAllPerDay: undefined });
  asker = { userId: randomUUID(), token: 'token' };
});
afterEach(() => shop.stopWork());
afterAll(() => shop.close());

const named = (photoId: string = randomUUID()): PreviewName => ({ photoId, look: 'unchanged' });
type Name = PreviewName;
const ask = (name: Name, who = asker) => shop.request.run(who, name);
const refusal = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? String(error),
  );
const state = async (name: Name, who = asker): Promise<string> =>
  shownState(await shop.show.run(who.userId, name), new Date());
const becomes = (name: Name, wished: string): Promise<void> =>
  eventually(async () => expect(await state(name)).toBe(wished));
const told = async ({ photoId }: Name): Promise<string[]> => {
  const facts = await shop.facts(photoId);
  return facts.map(({ payload }) => previewStateWords.of(fromBinary(PreviewChangedSchema, payload).state));
};
const age = (name: Name, column: 'asked_at' | 'finished_at', by: string) =>
  shop.dataSource.query(`UPDATE previews SET ${column} = ${column} - $1::interval WHERE photo_id = $2`, [
    by,
    name.photoId,
  ]);

/** An engine that holds every candidate until it is let go, each on its own. */
function heldEngine(answer: Script = (input) => accepted(input)) {
  const held: (() => void)[] = [];
  const script: Script = async (input, signal) => {
    await new Promise<void>((resolve, reject) => {
      held.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return answer(input, signal);
  };
  return { engine: new LedgerEngine(script), held, letGo: () => held.shift()?.() };
}
const refuses = (gate: string): RenderedShot => ({ ok: false, rejected: gate, seconds: 0.1 });

describe('a preview', () => {
  it('waits, is made, and can be seen by whoever asked, and by nobody else', async () => {
    const name = named();
    expect((await ask(name)).state).toBe('waiting');
    expect(await refusal(shop.show.image(asker.userId, name))).toBe('preview.not_found');
    shop.preview(new LedgerEngine());
    await becomes(name, 'ready');
    expect(new TextDecoder().decode(await shop.show.image(asker.userId, name))).toMatch(
      /^Preview: 1 professional \d+$/,
    );
    expect([...shop.store.objects.keys()]).toEqual([`previews/${name.photoId}/unchanged-1.jpg`]);
    expect(await told(name)).toEqual(['waiting', 'making', 'ready']);
    const stranger = randomUUID();
    expect(await refusal(shop.show.run(stranger, name))).toBe('photo.access_denied');
    expect(await refusal(shop.show.image(stranger, name))).toBe('photo.access_denied');
  });

  it('is the same one when it is asked for again, and counts once', async () => {
    const name = named();
    const first = await ask(name);
    expect(await ask(name)).toEqual(first);
    await Promise.all([ask(name), ask(name)]);
    const engine = new LedgerEngine();
    shop.preview(engine);
    await becomes(name, 'ready');
    expect((await ask(name)).state).toBe('ready');
    expect(engine.ledger).toHaveLength(1);
    expect((await shop.export.run(asker.userId)).previewUses).toEqual([{ day: expect.any(String), used: 1 }]);
  });

  it.each(['photo.not_found', 'photo.access_denied', 'photo.already_ordered', 'selfie.not_usable'] as const)(
    'is refused with what media says of the photo: %s',
    async (code) => {
      const name = named();
      shop.photos.refusals.set(name.photoId, code);
      expect(await refusal(ask(name))).toBe(code);
      expect(await refusal(shop.show.run(asker.userId, name))).toBe('preview.not_found');
    },
  );

  it('is refused where previews are off', async () => {
    Object.assign(shop.previewSettings, { on: false });
    expect(await refusal(ask(named()))).toBe('preview.off');
  });
});

describe('the gates before a preview', () => {
  it('let other places, lights and styles be tried, and the first that passes is shown', async () => {
    const name = named();
    await ask(name);
    const engine: LedgerEngine = new LedgerEngine((input) =>
      engine.ledger.length < 3 ? refuses('cut') : accepted(input),
    );
    shop.preview(engine);
    await becomes(name, 'ready');
    expect(engine.ledger).toHaveLength(3);
    expect(new Set(engine.ledger.map(({ seed }) => seed)).size).toBe(3);
    expect((await shop.show.run(asker.userId, name)).picture?.style).toBe('approachable');
    expect(await told(name)).toEqual(['waiting', 'making', 'ready']);
  });

  it('end it after six trials with their words as reasons, and show none of what they refused', async () => {
    const name = named();
    await ask(name);
    const engine: LedgerEngine = new LedgerEngine(() =>
      refuses(engine.ledger.length > 4 ? 'cut' : 'identity'),
    );
    shop.preview(engine);
    await becomes(name, 'not_usable');
    expect(engine.ledger).toHaveLength(6);
    const { reasons, picture } = await shop.show.run(asker.userId, name);
    expect([reasons, picture]).toEqual([['selfie.trial_identity', 'selfie.trial_cut'], null]);
    expect(shop.store.objects.size).toBe(0);
    const last = (await shop.facts(name.photoId)).at(-1);
    expect(last && fromBinary(PreviewChangedSchema, last.payload)).toMatchObject({
      photoId: name.photoId,
      userId: asker.userId,
      reasons: [...reasons],
    });
    expect((await ask(name)).state).toBe('not_usable');
  });

  it('end it at once where the engine finds no face', async () => {
    const name = named();
    await ask(name);
    shop.preview(
      new LedgerEngine(() => {
        throw new EngineFailure('permanent', 'no_face');
      }),
    );
    await becomes(name, 'not_usable');
    expect((await shop.show.run(asker.userId, name)).reasons).toEqual(['selfie.no_face']);
  });
});

describe('paid work and previews', () => {
  it('are made in this order: paid images first, then previews', async () => {
    const name = named();
    await ask(name);
    const { orderId, photoId } = await shop.open({ images: 20 });
    const engine = new LedgerEngine();
    shop.preview(engine);
    shop.work(engine, { slots: 1 });
    await becomes(name, 'ready');
    const places = engine.ledger.map((row) => (row.photoId === photoId ? 'paid' : 'preview'));
    expect(places.indexOf('preview')).toBeGreaterThanOrEqual(19);
    await eventually(async () => expect(await shop.topics(orderId)).toContain('headshots.completed'));
  });

  it('never meet twice: a paid shot that comes waits for the candidate in hand at most', async () => {
    const { engine, held, letGo } = heldEngine(() => refuses('cut'));
    const names = [named(), named()];
    for (const name of names) await ask(name, { userId: randomUUID(), token: 'token' });
    shop.preview(engine);
    await eventually(() => expect(held).toHaveLength(1));
    const { photoId } = await shop.open({ images: 20 });
    letGo();
    // The trial was refused and five more may follow, but paid shots could be taken: none does.
    await eventually(async () => {
      const rows = await shop.dataSource.query(
        `SELECT 1 FROM previews WHERE trials = 1 AND state = 'waiting'`,
      );
      expect(rows).toHaveLength(1);
    });
    const { makePreview } = shop.assemble(engine);
    expect(await makePreview.claim(1_000, false)).toBeUndefined();
    const paid = new LedgerEngine();
    shop.work(paid, { slots: 1 });
    await eventually(() => expect(paid.ledger.filter((row) => row.photoId === photoId)).toHaveLength(20));
    await eventually(() => expect(held).toHaveLength(1));
    expect(engine.ledger).toHaveLength(2);
  });

  it('leave previews alone while a paid shot rests, and take them before its time comes', async () => {
    await shop.open({ images: 1 });
    await shop.dataSource.query(`UPDATE shots SET state = 'delayed', not_before = now() + interval '1 hour'`);
    const name = named();
    await ask(name);
    const { makePreview } = shop.assemble(new LedgerEngine());
    expect((await makePreview.claim(1_000, false))?.photoId).toBe(name.photoId);
    await ask(named(), { userId: randomUUID(), token: 'token' });
    await shop.dataSource.query(`UPDATE shots SET not_before = now()`);
    expect(await makePreview.claim(1_000, false)).toBeUndefined();
  });
});

describe('limits of previews', () => {
  it('are counted by account and day, also those of photos that are gone', async () => {
    Object.assign(shop.previewSettings, { perDay: 2 });
    shop.preview(new LedgerEngine());
    for (const name of [named(), named()]) {
      await ask(name);
      await becomes(name, 'ready');
      await shop.deletePhoto(name.photoId);
      await shop.endPreviews.run();
    }
    const third = ask(named());
    await expect(third).rejects.toMatchObject({
      code: 'preview.quota_exceeded',
      retryAfterSeconds: expect.any(Number),
    });
    expect((await ask(named(), { userId: randomUUID(), token: 'token' })).state).toBe('waiting');
    await shop.dataSource.query('UPDATE preview_uses SET day = day - 1');
    expect((await ask(named())).state).toBe('waiting');
  });

  it('may be one for all accounts, exact also when they ask at the same time', async () => {
    Object.assign(shop.previewSettings, { ofAllPerDay: 3 });
    const asked = Array.from({ length: 6 }, () =>
      refusal(ask(named(), { userId: randomUUID(), token: 'token' })),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((code) => code === 'none')).toHaveLength(3);
    expect(answers.filter((code) => code === 'preview.quota_exceeded')).toHaveLength(3);
  });

  it('let a newer wish replace one that still waits, which then does not count', async () => {
    Object.assign(shop.previewSettings, { perDay: 1 });
    const [first, second] = [named(), named()];
    await ask(first);
    await ask(second);
    expect(await refusal(shop.show.run(asker.userId, first))).toBe('preview.not_found');
    const engine = new LedgerEngine();
    shop.preview(engine);
    await becomes(second, 'ready');
    expect(engine.ledger.map(({ photoId }) => photoId)).toEqual([second.photoId]);
  });

  it('let one of an account be made at a time, and another account not wait for it', async () => {
    const [first, second, other] = [named(), named(), named()];
    await ask(first);
    const { makePreview } = shop.assemble(new LedgerEngine());
    expect((await makePreview.claim(60_000, false))?.photoId).toBe(first.photoId);
    await ask(second);
    expect(await makePreview.claim(60_000, false)).toBeUndefined();
    await ask(other, { userId: randomUUID(), token: 'token' });
    expect((await makePreview.claim(60_000, false))?.photoId).toBe(other.photoId);
    expect(await state(first)).toBe('making');
    expect(await state(second)).toBe('waiting');
  });
});

describe('trouble', () => {
  it('of the engine is waited for uncounted, and the preview is made when it is back', async () => {
    let away = true;
    const engine = new LedgerEngine((input) => {
      if (away) throw new EngineFailure('transient', 'engine_unavailable', { retryAfterMs: 20 });
      return accepted(input);
    });
    const name = named();
    await ask(name);
    shop.preview(engine);
    await eventually(() => expect(engine.ledger.length).toBeGreaterThan(4));
    expect(await state(name)).not.toBe('failed');
    away = false;
    await becomes(name, 'ready');
    expect((await shop.show.run(asker.userId, name)).trials).toBe(0);
  });

  it('of the store is waited for as well, and whoever looks meanwhile is told to come back', async () => {
    const name = named();
    await ask(name);
    shop.preview(new LedgerEngine());
    await becomes(name, 'ready');
    shop.store.away = true;
    expect(await refusal(shop.show.image(asker.userId, name))).toBe('service.unavailable');
    const later = named();
    await ask(later);
    const before = shop.store.reads;
    await eventually(() => expect(shop.store.reads).toBeGreaterThan(before));
    shop.store.away = false;
    await becomes(later, 'ready');
  });

  it('that lasts ends it as failed after two minutes, which can be asked for anew without being counted', async () => {
    Object.assign(shop.previewSettings, { perDay: 1 });
    const name = named();
    await ask(name);
    await age(name, 'asked_at', '121 seconds');
    expect(await state(name)).toBe('failed');
    await shop.endPreviews.run();
    expect((await told(name)).at(-1)).toBe('failed');
    const { makePreview } = shop.assemble(new LedgerEngine());
    expect(await makePreview.claim(1_000, false)).toBeUndefined();
    expect((await ask(name)).state).toBe('waiting');
    shop.preview(new LedgerEngine());
    await becomes(name, 'ready');
  });

  it('of a picture that never opens ends it as failed after three tries', async () => {
    shop.store.selfie = undefined;
    const name = named();
    await ask(name);
    shop.preview(new LedgerEngine());
    await becomes(name, 'failed');
    expect((await told(name)).at(-1)).toBe('failed');
  });

  it('of a worker that died leaves the trial to another one', async () => {
    const name = named();
    await ask(name);
    const dead = shop.assemble(new LedgerEngine()).makePreview;
    const lost = await dead.claim(60_000, false);
    await shop.dataSource.query('UPDATE previews SET lease_until = now()');
    shop.preview(new LedgerEngine());
    await becomes(name, 'ready');
    if (lost) await dead.run(lost, new AbortController().signal);
    expect([...shop.store.objects.keys()]).toEqual([`previews/${name.photoId}/unchanged-2.jpg`]);
  });
});

describe('the end of a preview', () => {
  const left = () => shop.dataSource.query('SELECT 1 FROM previews');

  it('comes with its photo, also in the middle of the work, and leaves no object', async () => {
    const { engine, held, letGo } = heldEngine();
    const name = named();
    await ask(name);
    shop.preview(engine);
    await eventually(() => expect(held).toHaveLength(1));
    await shop.deletePhoto(name.photoId);
    expect(await refusal(shop.show.run(asker.userId, name))).toBe('preview.not_found');
    expect(await refusal(ask(name))).toBe('photo.not_found');
    await shop.endPreviews.run();
    expect(await left()).toHaveLength(1);
    letGo();
    await eventually(() => expect(held).toHaveLength(0));
    await shop.stopWork();
    await shop.dataSource.query('UPDATE previews SET lease_until = now()');
    await shop.endPreviews.run();
    expect(await left()).toEqual([]);
    expect(shop.store.objects.size).toBe(0);
    expect(await told(name)).toEqual(['waiting', 'making']);
  });

  it('comes with the account, after the work on it, with its count', async () => {
    const { engine, held } = heldEngine();
    const [kept, name] = [named(), named()];
    const other = { userId: randomUUID(), token: 'token' };
    await ask(kept, other);
    await ask(name);
    shop.preview(engine);
    await eventually(() => expect(held).toHaveLength(1));
    shop.store.objects.set(`previews/${name.photoId}/unchanged-1.jpg`, new Uint8Array([1]));
    await shop.dataSource.query(
      `UPDATE previews SET state = 'making', attempt = 1, lease_until = now() + interval '1 minute' WHERE user_id = $1`,
      [asker.userId],
    );
    await shop.bury(asker.userId);
    const { erase } = shop.assemble(engine);
    const request = { userId: asker.userId, deletionId: randomUUID() };
    expect(await erase.run(request)).toBe(false);
    expect(await refusal(shop.show.run(asker.userId, name))).toBe('preview.not_found');
    await shop.dataSource.query('UPDATE previews SET lease_until = now() WHERE user_id = $1', [asker.userId]);
    expect(await erase.run(request)).toBe(true);
    expect(engine.forgotten).toContain(name.photoId);
    expect(shop.store.objects.size).toBe(0);
    expect(await refusal(ask(named()))).toBe('photo.not_found');
    const rows = (await shop.dataSource.query('SELECT user_id FROM preview_uses')) as { user_id: string }[];
    expect(rows.map(({ user_id: userId }) => userId)).toEqual([other.userId]);
  });

  it('comes a day after it was made, and not before', async () => {
    const name = named();
    await ask(name);
    shop.preview(new LedgerEngine());
    await becomes(name, 'ready');
    await age(name, 'finished_at', '23 hours 59 minutes');
    await shop.endPreviews.run();
    expect(await state(name)).toBe('ready');
    await age(name, 'finished_at', '2 minutes');
    await shop.endPreviews.run();
    expect(await left()).toEqual([]);
    expect(shop.store.objects.size).toBe(0);
  });

  it('waits for a store that is away: the row stays as long as the object may', async () => {
    const name = named();
    await ask(name);
    shop.preview(new LedgerEngine());
    await becomes(name, 'ready');
    await shop.deletePhoto(name.photoId);
    shop.store.away = true;
    await expect(shop.endPreviews.run()).rejects.toThrow();
    expect(await left()).toHaveLength(1);
    shop.store.away = false;
    await shop.endPreviews.run();
    expect([await left(), shop.store.objects.size]).toEqual([[], 0]);
  });
});

it('is told in the export of its owner', async () => {
  const name = named();
  await ask(name);
  shop.preview(new LedgerEngine());
  await becomes(name, 'ready');
  const { previews } = await shop.export.run(asker.userId);
  const look = { expression: 'unchanged', outfit: 'unchanged' };
  expect(previews).toMatchObject([{ photoId: name.photoId, ...look, state: 'ready', similarity: 0.95 }]);
});
