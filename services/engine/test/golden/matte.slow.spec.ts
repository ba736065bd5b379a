import { afterAll, describe, expect, it } from '@jest/globals';
import { EngineThreads } from '../../src/threads/engine-threads.ts';
import { photos } from '../support/derived-photos.ts';
import { busyBackgrounds, matteError, photoBefore, prepared, veiled } from '../support/known-matte.ts';
import { noTaskLimit } from '../support/no-limits.ts';

const threads = new EngineThreads({ threads: 2, ...noTaskLimit });
afterAll(() => threads.close());

/** Of a person's pixels; five to seventeen times this before wide doubt was decided. */
const VEIL = 1e-4;

/** It tests edges against backgrounds the net has not seen, not the truth of the first matte itself. */
describe('the cut-out', () => {
  it.each(['hopper', 'astronaut'] as const)(
    'finds %s again before busy backgrounds: mean error of alpha',
    async (person) => {
      const { prepared: truth } = await prepared(threads, await photos[person]());
      const errors = await Promise.all(
        Array.from({ length: busyBackgrounds }, async (_, which) =>
          matteError(truth, await prepared(threads, await photoBefore(which, truth))),
        ),
      );
      for (const error of errors) expect(error).toBeLessThanOrEqual(0.03);
    },
  );

  it.each(['hopper', 'astronaut', 'compressed', 'noisy'] as const)(
    'leaves no veil of the old background beside the person (%s)',
    async (photo) => {
      const { prepared: found } = await prepared(threads, await photos[photo]());
      expect(veiled(found)).toBeLessThan(VEIL);
    },
  );
});
