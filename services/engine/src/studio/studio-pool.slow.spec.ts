import { afterAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { register } from 'prom-client';
import { photos } from '../../test/support/derived-photos.ts';
import { variantFor } from '../plan/recipe.ts';
import { seedFor } from '../plan/seed.ts';
import { stylePlan } from '../plan/style-plan.ts';
import type { Expression } from '../plan/style.ts';
import { StudioPool } from './studio-pool.ts';
import type { Fingerprint } from '../port.ts';
import { noTaskLimit } from '../../test/support/no-limits.ts';

const pool = new StudioPool({ threads: 2, ...noTaskLimit });
const signal = new AbortController().signal;
afterAll(() => pool.close());

type Rendered = Awaited<ReturnType<StudioPool['renderWithReport']>>;

function shoot(
  photoId: string,
  selfie: Uint8Array,
  number: number,
  expression: Expression = 'unchanged',
  accepted: readonly Fingerprint[] = [],
): Promise<Rendered> {
  const { style, indexInStyle } = stylePlan(20)[number - 1]!;
  const seed = seedFor(photoId, number, 1);
  const shot = { number, style, expression, seed, variant: variantFor(style, indexInStyle, seed) };
  return pool.renderWithReport({ photoId, selfie, shot, acceptedFingerprints: accepted }, signal);
}

describe('one shot', () => {
  const digest = (result: Rendered): string =>
    result.ok ? createHash('sha256').update(result.bytes).digest('hex') : result.rejected;

  it('is the same to the byte for the same seed, also after the selfie was prepared anew', async () => {
    const selfie = await photos.hopper();
    const first = await shoot('again', selfie, 4);
    pool.forget('again');
    expect(digest(await shoot('again', selfie, 4))).toBe(digest(first));
  });

  it('is counted by how it was judged, with what it cost', async () => {
    await shoot('again', await photos.hopper(), 4);
    const text = await register.metrics();
    for (const name of [
      /^engine_candidates_total\{engine="studio",verdict="accepted"\} [1-9]/m,
      /^engine_similarity_count\{engine="studio"\} [1-9]/m,
      /^engine_work_seconds_total\{engine="studio"\} 0?\.?\d*[1-9]/m,
    ])
      expect(text).toMatch(name);
  });

  it('falls below target when the order has it already', async () => {
    const selfie = await photos.hopper();
    const first = await shoot('again', selfie, 4);
    expect(first).toMatchObject({ ok: true, belowTarget: false });
    const second = await shoot('again', selfie, 4, 'unchanged', first.ok ? [first.fingerprint] : []);
    expect(second).toMatchObject({ ok: true, belowTarget: true });
  });

  it('smiles slightly and stays the person', async () => {
    const result = await shoot('smile', await photos.hopper(), 2, 'slight_smile');
    expect(result).toMatchObject({ ok: true });
    expect(result.ok && result.similarity).toBeGreaterThan(0.85);
    expect(digest(result)).not.toBe(digest(await shoot('smile', await photos.hopper(), 2)));
  });

  it('is sharp without enlargement where the photo is large', async () => {
    const result = await shoot('large', await photos.twelveMegapixels(), 1);
    expect(result).toMatchObject({ ok: true, resolution: 'high', soft: false });
  });

  it('says that images will look soft where the face has few pixels', async () => {
    const result = await shoot('small', await photos.astronaut(), 1);
    expect(result).toMatchObject({ ok: true, resolution: 'low', soft: true });
  });

  it('fails for good without a face or with a broken file', async () => {
    await expect(shoot('cat', await photos.cat(), 1)).rejects.toMatchObject({
      kind: 'permanent',
      code: 'no_face',
    });
    await expect(shoot('broken', Buffer.from('not a photo'), 1)).rejects.toMatchObject({
      kind: 'permanent',
      code: 'photo_unreadable',
    });
  });

  it('stops waiting when its signal says so', async () => {
    const selfie = await photos.hopper();
    const { style } = stylePlan(1)[0]!;
    const shot = {
      number: 1,
      style,
      expression: 'unchanged' as const,
      seed: 1,
      variant: variantFor(style, 0, 1),
    };
    const stopped = pool.renderShot(
      { photoId: 'again', selfie, shot, acceptedFingerprints: [] },
      AbortSignal.timeout(5),
    );
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
