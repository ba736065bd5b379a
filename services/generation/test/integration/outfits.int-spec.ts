import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { AcceptedShot, RenderShotInput } from '@headshots/engine';
import { accepted, LedgerEngine } from '@headshots/engine/testing/ledger-engine';
import { eventually } from '@headshots/platform/testing';
import { Garment, Outfit } from '@headshots/proto/common/v1/types_pb';
import { PreviewChangedSchema } from '@headshots/proto/generation/v1/events_pb';
import type { PreviewName } from '../../src/previews/preview.repository.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

let shop: Workshop;

beforeAll(async () => {
  Logger.overrideLogger(false);
  shop = await openWorkshop();
});
afterEach(() => shop.stopWork());
afterAll(() => shop.close());

describe('a package', () => {
  it.each([
    ['unchanged', 0],
    ['business_women', 10],
    ['business_women_all', 20],
  ] as const)('in %s has %i images in other clothes, and says which', async (outfit, dressed) => {
    const { orderId } = await shop.open({ outfit });
    shop.work(new LedgerEngine());
    await eventually(async () => expect(await shop.topics(orderId)).toContain('headshots.completed'));
    const worn = (await shop.generated(orderId)).filter(({ garment }) => garment !== Garment.UNSPECIFIED);
    expect(worn).toHaveLength(dressed);
    expect(new Set(worn.map(({ garment }) => garment))).toEqual(
      new Set(dressed > 0 ? [Garment.BLAZER_BLOUSE, Garment.KNIT] : []),
    );
  });
});

describe('a preview in business clothes', () => {
  const asker = { userId: randomUUID(), token: 'token' };
  const ask = (name: PreviewName) => shop.request.run(asker, name);
  const becomesReady = (name: PreviewName) =>
    eventually(async () => expect((await shop.show.run(asker.userId, name)).state).toBe('ready'));
  const dressed = (photoId: string) => ({ photoId, look: 'business_men.unchanged' as const });
  const facts = async (photoId: string) =>
    (await shop.facts(photoId)).map(({ payload }) => fromBinary(PreviewChangedSchema, payload));

  it('is another one beside that in own clothes, before the same scene', async () => {
    const name: PreviewName = { photoId: randomUUID(), look: 'unchanged' };
    const seen: RenderShotInput['shot'][] = [];
    const engine = new LedgerEngine((input) => {
      seen.push(input.shot);
      return accepted(input);
    });
    await ask(name);
    shop.preview(engine);
    await becomesReady(name);
    await ask(dressed(name.photoId));
    await becomesReady(dressed(name.photoId));
    const [own, business] = seen;
    expect(own?.clothing).toBeUndefined();
    expect(business?.clothing?.garment).toBe('suit-tie');
    expect([business?.seed, business?.variant]).toEqual([own?.seed, own?.variant]);
    const keys = [...shop.store.objects.keys()].filter((key) => key.includes(name.photoId));
    expect(keys.sort()).toEqual([
      `previews/${name.photoId}/business_men.unchanged-1.jpg`,
      `previews/${name.photoId}/unchanged-1.jpg`,
    ]);
    expect((await facts(name.photoId)).at(-1)).toMatchObject({
      outfit: Outfit.BUSINESS_MEN,
      notDressed: '',
    });
  });

  it('says why the person wears their own clothes where others would not look right', async () => {
    const name = dressed(randomUUID());
    await ask(name);
    shop.preview(
      new LedgerEngine((input) => {
        const { clothing: _, ...shot } = accepted(input) as AcceptedShot;
        return { ...shot, notDressed: 'long_hair' };
      }),
    );
    await eventually(async () =>
      expect((await shop.show.run(asker.userId, name)).picture?.notDressed).toBe('outfit.long_hair'),
    );
    expect((await facts(name.photoId)).at(-1)).toMatchObject({ notDressed: 'outfit.long_hair' });
  });
});
