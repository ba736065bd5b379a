import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EngineThreads } from '../../src/threads/engine-threads.ts';
import { photos } from '../support/derived-photos.ts';
import { lamps, under, type Lamp } from '../support/lamps.ts';
import { chromaApart, measureSkin, type SkinMeasures } from '../support/skin-measures.ts';
import { noTaskLimit } from '../support/no-limits.ts';

const threads = new EngineThreads({ threads: 2, ...noTaskLimit });
afterAll(() => threads.close());

const names = Object.keys(lamps) as Lamp[];

describe.each(['hopper', 'astronaut'] as const)('the skin of %s', (person) => {
  const seen = new Map<Lamp | 'neutral', SkinMeasures>();
  beforeAll(async () => {
    const photo = await photos[person]();
    seen.set('neutral', await measureSkin(threads, photo));
    for (const lamp of names) seen.set(lamp, await measureSkin(threads, await under(lamp, photo)));
  });
  const of = (lamp: Lamp | 'neutral'): SkinMeasures => seen.get(lamp)!;

  it.each(names)('under a %s lamp comes nearer to what it is without one', (lamp) => {
    const apart = chromaApart(of(lamp).developed, of('neutral').developed);
    expect(apart).toBeLessThan(0.95 * chromaApart(of(lamp).photographed, of('neutral').photographed));
  });

  it.each(['warm', 'cold'] as const)('under a %s lamp keeps less than half of its light', (lamp) => {
    const apart = chromaApart(of(lamp).developed, of('neutral').developed);
    expect(apart).toBeLessThan(0.5 * chromaApart(of(lamp).photographed, of('neutral').photographed));
  });

  it.each(['neutral', ...names] as const)(
    'keeps its tone and texture in soft, hard and dark styles: %s',
    (lamp) => {
      // Light that differs across a face is not evened, so its median says less of its tone.
      const most = lamp === 'pinkAndBlue' ? 5 : 4;
      for (const { skinShift, texture } of of(lamp).shots) {
        expect(Math.abs(skinShift?.ita ?? Infinity)).toBeLessThanOrEqual(most);
        expect(texture).toBeGreaterThan(0.75);
        expect(texture).toBeLessThan(1.4);
      }
    },
  );

  it('is never made more colourful than it was photographed', () => {
    for (const { photographed, developed } of seen.values())
      expect(Math.hypot(developed.a, developed.b)).toBeLessThan(
        Math.max(26, Math.hypot(photographed.a, photographed.b)) + 0.5,
      );
  });
});
