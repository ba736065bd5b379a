import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { euclidean } from '../../src/score/similarity.ts';
import { EngineThreads } from '../../src/threads/engine-threads.ts';
import { photos } from '../support/derived-photos.ts';

jest.setTimeout(180_000);
const threads = new EngineThreads({ threads: 2 });
afterAll(() => threads.close());

/** Two images of one person are closer to each other than this to be shown as 0.92 alike. */
const ALIKE = 0.21;
/** Of two people, by the net's authors. */
const APART = 0.6;

describe('the stricter scorer', () => {
  let upright: Float32Array;
  const dlibOf = async (photo: Buffer): Promise<Float32Array> =>
    (await threads.run({ kind: 'open', selfie: photo })).descriptors.dlib;
  beforeAll(async () => {
    upright = await dlibOf(await photos.hopper());
  });

  it('knows a head that leans to one side for the same', async () => {
    expect(euclidean(await dlibOf(await photos.tilted()), upright)).toBeLessThan(ALIKE);
  });

  it('knows a larger copy of the photo for the same', async () => {
    expect(euclidean(await dlibOf(await photos.twelveMegapixels()), upright)).toBeLessThan(ALIKE);
  });

  it('tells two people apart', async () => {
    expect(euclidean(await dlibOf(await photos.astronaut()), upright)).toBeGreaterThan(APART);
  });
});
