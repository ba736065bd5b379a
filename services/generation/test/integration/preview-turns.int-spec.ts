import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { RenderedShot } from '@headshots/engine';
import { accepted, LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { eventually } from '@headshots/platform/testing';
import { paidPerPreview, PreviewShare } from '../../src/work/preview-share.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
beforeEach(() =>
  shop.dataSource.query('TRUNCATE jobs, shots, order_stops, photo_stops, outbox, previews, preview_uses'),
);
afterEach(() => shop.stopWork());
afterAll(() => shop.close());

const named = (photoId: string = randomUUID()) => ({ photoId, look: 'unchanged' as const });
type Name = ReturnType<typeof named>;
interface Asker {
  readonly userId: string;
  readonly token: string;
}
const newAsker = (): Asker => ({ userId: randomUUID(), token: 'token' });
const ask = (name: Name, who: Asker = newAsker()) => shop.request.run(who, name);
const state = async (name: Name, who: Asker = newAsker()): Promise<string> =>
  (await shop.show.run(who.userId, name)).state;
const refuses = (gate: string): RenderedShot => ({ ok: false, rejected: gate, seconds: 0.1 });

describe('paid work and previews', () => {
  it('share what can be made: one candidate in ten is a preview’s, although paid images wait', async () => {
    const others = Array.from({ length: 3 }, newAsker);
    const names = others.map(() => named());
    for (const [at, name] of names.entries()) await ask(name, others[at]);
    const { photoId } = await shop.open({ images: 100 });
    const share = new PreviewShare();
    const isPaid = (row: { readonly photoId: string }) => row.photoId === photoId;
    // The paid image after which a preview has its share is not made before that preview is begun.
    const engine: LedgerEngine = new LedgerEngine(async (input) => {
      const paid = engine.ledger.filter(isPaid).length;
      const due = Math.min(names.length, Math.floor((paid - 1) / paidPerPreview));
      await eventually(() => expect(engine.ledger.length - paid).toBeGreaterThanOrEqual(due));
      return accepted(input);
    });
    shop.preview(engine, { share });
    shop.work(engine, { slots: 1, share });
    for (const [at, name] of names.entries())
      await eventually(async () => expect(await state(name, others[at])).toBe('ready'));
    const places = engine.ledger.flatMap((row, place) => (isPaid(row) ? [] : [place]));
    expect(places).toHaveLength(names.length);
    // The paid image that makes up the share is taken by then, and may not be begun.
    for (const [at, place] of places.entries())
      expect(place).toBeGreaterThanOrEqual((at + 1) * (paidPerPreview + 1) - 2);
    expect(places.at(-1)).toBeLessThan(100);
  });
});

describe('accounts that wait for previews', () => {
  it('take turns trial by trial, so that photos the gates refuse keep nobody waiting', async () => {
    const accounts = Array.from({ length: 4 }, newAsker);
    const names = accounts.map(() => named());
    const bad: readonly string[] = names.slice(0, 3).map(({ photoId }) => photoId);
    for (const [at, name] of names.entries()) await ask(name, accounts[at]);
    const engine = new LedgerEngine((input) =>
      bad.includes(input.photoId) ? refuses('identity') : accepted(input),
    );
    shop.preview(engine);
    for (const [at, name] of names.entries())
      await eventually(async () =>
        expect(await state(name, accounts[at])).toBe(at < 3 ? 'not_usable' : 'ready'),
      );
    const order = engine.ledger.map(({ photoId }) => names.findIndex((name) => name.photoId === photoId));
    expect(order).toEqual([0, 1, 2, 3, ...Array.from({ length: 15 }, (_, trial) => trial % 3)]);
  });
});
