import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { variantFor } from '../../src/plan/recipe.ts';
import { candidatesPerShot } from '../../src/plan/rerolls.ts';
import { seedFor } from '../../src/plan/seed.ts';
import { stylePlan, type PlannedShot } from '../../src/plan/style-plan.ts';
import type { Fingerprint } from '../../src/port.ts';
import { fingerprintOf, nearDuplicates } from '../../src/score/fingerprint.ts';
import type { MeasuredSelfie } from '../../src/studio/measured-selfie.ts';
import { prepareOn } from '../../src/studio/prepare-on.ts';
import { drawShot } from '../../src/studio/render.ts';
import { EngineThreads } from '../../src/threads/engine-threads.ts';
import { photos } from '../support/derived-photos.ts';
import { noTaskLimit } from '../support/no-limits.ts';

/** Enough for a fingerprint, which looks at 32 x 32 means. */
const SIDE = 256;
/** Those of a hundred images whose places differ least, so that framing has to. */
const plans = stylePlan(100).filter(({ style }) => style === 'serious' || style === 'professional');

const threads = new EngineThreads({ threads: 2, ...noTaskLimit });
let selfie: MeasuredSelfie;
beforeAll(async () => {
  selfie = await prepareOn(threads, await photos.astronaut());
});
afterAll(() => threads.close());

function printOf({ number, style, indexInStyle }: PlannedShot, candidate: number): Fingerprint {
  const seed = seedFor('variety', number, candidate);
  const variant = variantFor(style, indexInStyle, seed, candidate);
  return fingerprintOf(
    drawShot(selfie.prepared, { number, style, expression: 'unchanged', seed, variant }, SIDE).image,
  );
}

it('makes every image of the plainest styles a different one where the selfie leaves little room, and few more to find them', () => {
  const prints: Fingerprint[] = [];
  let candidates = 0;
  for (const plan of plans) {
    const fresh = Array.from({ length: candidatesPerShot }).findIndex((_, candidate) => {
      candidates++;
      const print = printOf(plan, candidate);
      if (prints.some((other) => nearDuplicates(other, print))) return false;
      prints.push(print);
      return true;
    });
    expect({ ...plan, found: fresh >= 0 }).toMatchObject({ found: true });
  }
  expect(prints).toHaveLength(plans.length);
  // Of four seeds 1.15 to 1.21; a job may make 1.5 an image.
  expect(candidates).toBeLessThanOrEqual(1.25 * plans.length);
});
