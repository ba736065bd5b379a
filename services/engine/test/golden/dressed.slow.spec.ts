import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { faceCentre, pointOf } from '../../src/analysis/face-map.ts';
import { seedFor } from '../../src/plan/seed.ts';
import { variantFor } from '../../src/plan/recipe.ts';
import { clothingFor, outfits, type Clothing } from '../../src/plan/clothing.ts';
import type { MeasuredSelfie } from '../../src/studio/measured-selfie.ts';
import { prepareOn } from '../../src/studio/prepare-on.ts';
import { StudioPool } from '../../src/studio/studio-pool.ts';
import type { RenderedShot } from '../../src/port.ts';
import { EngineThreads } from '../../src/threads/engine-threads.ts';
import { luminanceOf } from '../../src/pixels/colour.ts';
import { photos } from '../support/derived-photos.ts';
import { noTaskLimit } from '../support/no-limits.ts';

const people = ['astronaut', 'hopper'] as const;
const worn = new Map(
  outfits
    .filter((outfit) => outfit.endsWith('_all'))
    .flatMap((outfit) => [1, 7, 13].map((number) => clothingFor(outfit, { number })!))
    .map((clothing) => [JSON.stringify(clothing), clothing] as const),
);
const navySuit: Clothing = { garment: 'suit-tie', jacket: 'navy', shirt: 'white', tie: 'burgundy' };

describe('business clothes', () => {
  const threads = new EngineThreads({ threads: 2, ...noTaskLimit });
  const pool = new StudioPool({}, threads);
  const selfies = new Map<string, MeasuredSelfie>();
  beforeAll(async () => {
    for (const person of people) selfies.set(person, await prepareOn(threads, await photos[person]()));
  });
  afterAll(() => pool.close());

  const shoot = async (photo: Buffer, clothing: Clothing | undefined): Promise<RenderedShot> => {
    const seed = seedFor('dressed', 1, 0);
    const shot = {
      ...({ number: 1, style: 'professional', expression: 'unchanged', seed, clothing } as const),
      variant: variantFor('professional', 0, seed, 0),
    };
    const photoId = `${photo.length}`;
    return pool.renderShot(
      { photoId, selfie: photo, shot, acceptedFingerprints: [] },
      new AbortController().signal,
    );
  };

  describe.each(people)('on %s', (person) => {
    it.each([...worn.values()].map((clothing) => [clothing.garment, clothing.jacket, clothing] as const))(
      'passes every gate and keeps the likeness: %s in %s',
      async (_garment, _colour, clothing) => {
        const photo = await photos[person]();
        const [own, dressed] = [await shoot(photo, undefined), await shoot(photo, clothing)];
        if (!own.ok || !dressed.ok) throw new Error('an image was refused');
        expect(dressed.clothing).toEqual(clothing);
        expect(dressed.similarity).toBeGreaterThan(own.similarity - 0.03);
        expect(dressed.belowTarget).toBe(false);
      },
    );

    it('keeps every pixel of the face', async () => {
      const { prepared: own } = selfies.get(person)!;
      const dressed = await threads.run({ kind: 'dress', selfie: selfies.get(person)!, clothing: navySuit });
      if (dressed.refused) throw new Error(dressed.refused);
      const { prepared: next } = dressed.selfie;
      const moved = Math.round(pointOf(next.map, 1).x - pointOf(own.map, 1).x);
      for (const point of [10, 33, 263, 1, 13, 61, 291, 199, 50, 280]) {
        const { x, y } = pointOf(own.map, point);
        const [from, to] = [
          Math.round(y) * own.width + Math.round(x),
          Math.round(y) * next.width + Math.round(x) + moved,
        ];
        for (let c = 0; c < 3; c++) expect(next.colour[3 * to + c]).toBe(own.colour[3 * from + c]);
      }
    });

    it('covers the chest with cloth of the colour that was asked for', async () => {
      const dressed = await threads.run({ kind: 'dress', selfie: selfies.get(person)!, clothing: navySuit });
      if (dressed.refused) throw new Error(dressed.refused);
      const { width, height, colour, alpha, map } = dressed.selfie.prepared;
      const row = height - 40;
      const at = (x: number): number => row * width + Math.round(x);
      const [middle, side] = [at(faceCentre(map)), at(faceCentre(map) + 330)];
      const of = (i: number): number[] => [0, 1, 2].map((c) => colour[3 * i + c]! / 65535);
      expect([alpha[middle], alpha[side]]).toEqual([255, 255]);
      const [jacket, tie] = [of(side), of(middle)];
      expect(jacket[2]!).toBeGreaterThan(1.3 * jacket[0]!);
      expect(tie[0]!).toBeGreaterThan(2 * tie[2]!);
      expect(luminanceOf(...(jacket as [number, number, number]))).toBeLessThan(0.15);
    });
  });

  it('gives room to a photo that shows no chest', async () => {
    const own = await shoot(await photos.astronaut(), undefined);
    const dressed = await shoot(await photos.astronaut(), navySuit);
    expect([own.ok, dressed.ok]).toEqual([true, true]);
  });

  it.each([
    ['a head that is turned aside', photos.turnedAside, 'head_turned'],
    ['a person in black and white', photos.blackAndWhite, 'no_colour'],
    ['a head that is tilted', photos.tilted, 'head_tilted'],
  ] as const)('leaves %s in their own clothes, and says why', async (_what, photo, reason) => {
    const shot = await shoot(await photo(), navySuit);
    if (!shot.ok) throw new Error(shot.rejected);
    expect([shot.clothing, shot.notDressed]).toEqual([undefined, reason]);
  });

  it('leaves hair over the shoulders as it is', async () => {
    const selfie = selfies.get('hopper')!;
    const { width, alpha, colour, map } = selfie.prepared;
    const [haired, brown] = [alpha.slice(), colour.slice()];
    const [top, end] = [pointOf(map, 234).y, pointOf(map, 152).y + 300];
    const half = 1.15 * (faceCentre(map) - pointOf(map, 234).x);
    for (let y = Math.round(top); y < end; y++) {
      for (let x = Math.round(faceCentre(map) - 1.6 * half); x < faceCentre(map) + 1.6 * half; x++) {
        const i = y * width + x;
        if (haired[i] === 255 && Math.abs(x - faceCentre(map)) < half) continue;
        haired[i] = 255;
        brown.set([5000, 3000, 1800], 3 * i);
      }
    }
    const prepared = { ...selfie.prepared, alpha: haired, colour: brown };
    const answer = await threads.run({ kind: 'dress', selfie: { ...selfie, prepared }, clothing: navySuit });
    expect(answer.refused).toBe('long_hair');
  });

  it('leaves a head that the photo cuts', async () => {
    const selfie = selfies.get('astronaut')!;
    const { width, alpha } = selfie.prepared;
    const cut = alpha.slice();
    for (let y = 200; y < 500; y++) cut.fill(255, y * width, y * width + 20);
    const prepared = { ...selfie.prepared, alpha: cut };
    const answer = await threads.run({ kind: 'dress', selfie: { ...selfie, prepared }, clothing: navySuit });
    expect(answer.refused).toBe('head_at_edge');
  });
});
