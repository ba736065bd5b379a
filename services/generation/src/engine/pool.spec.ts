import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { photos, storedAs } from '../../test/support/derived-photos.ts';
import { variantFor } from '../domain/recipe.ts';
import { seedFor } from '../domain/seed.ts';
import { stylePlan } from '../domain/style-plan.ts';
import type { Expression } from '../domain/style.ts';
import { StudioPool } from './pool.ts';
import type { Fingerprint, SelfieReport } from './port.ts';
import { nearDuplicates } from './score/fingerprint.ts';

jest.setTimeout(180_000);

const pool = new StudioPool({ threads: 2 });
const signal = new AbortController().signal;
afterAll(() => pool.close());

type Rendered = Awaited<ReturnType<StudioPool['renderWithReport']>>;

async function check(photo: Uint8Array): Promise<SelfieReport> {
  const { autoOrient } = await sharp(photo).metadata();
  const image = await sharp(photo)
    .autoOrient()
    .resize(1280, 1280, { fit: 'inside', withoutEnlargement: true })
    .jpeg()
    .toBuffer();
  return pool.checkSelfie({ image, originalWidth: autoOrient.width, originalHeight: autoOrient.height });
}

function shoot(
  jobId: string,
  selfie: Uint8Array,
  number: number,
  expression: Expression = 'unchanged',
  accepted: readonly Fingerprint[] = [],
): Promise<Rendered> {
  const { style, indexInStyle } = stylePlan(20)[number - 1]!;
  const seed = seedFor(jobId, number, 1);
  const shot = { number, style, expression, seed, variant: variantFor(style, indexInStyle, seed) };
  return pool.renderWithReport({ jobId, selfie, shot, acceptedFingerprints: accepted }, signal);
}

describe('the selfie check', () => {
  it.each<[keyof typeof photos, string]>([
    ['cat', 'selfie.no_face'],
    ['cup', 'selfie.no_face'],
    ['tiny', 'selfie.small_image'],
    ['sideBySide', 'selfie.several_faces'],
    ['blurred', 'selfie.blurred'],
    ['dark', 'selfie.dark'],
    ['bright', 'selfie.overexposed'],
    ['halfFace', 'selfie.cut_off'],
    ['foreheadCut', 'selfie.cut_off'],
    ['eyesBar', 'selfie.eyes_covered'],
    ['mouthCover', 'selfie.mouth_covered'],
  ])('refuses %s: %s', async (name, code) => {
    const report = await check(await photos[name]());
    expect(report.verdict).toBe('refuse');
    expect(
      report.reasons.filter(({ severity }) => severity === 'refuse').map((reason) => reason.code),
    ).toContain(code);
  });

  it.each(['hopper', 'large', 'twelveMegapixels', 'warm', 'offCentre'] as const)(
    'accepts %s',
    async (name) => {
      expect(await check(await photos[name]())).toMatchObject({ verdict: 'ok', reasons: [] });
    },
  );

  it('warns of a small face and a tilted head', async () => {
    expect((await check(await photos.astronaut())).reasons).toEqual([
      { code: 'selfie.face_small', severity: 'warn' },
    ]);
    expect((await check(await photos.tilted())).reasons).toContainEqual({
      code: 'selfie.tilted',
      severity: 'warn',
    });
  });

  it('offers a clear smile only where the selfie shows one', async () => {
    const possible = async (photo: Uint8Array): Promise<boolean | undefined> =>
      (await check(photo)).expressions.find(({ expression }) => expression === 'clear_smile')?.possible;
    expect(await possible(await photos.astronaut())).toBe(true);
    expect(await possible(await photos.hopper())).toBe(false);
  });

  it.each([2, 3, 5, 6, 7, 8])('turns EXIF orientation %d upright', async (orientation) => {
    expect((await check(await storedAs(orientation))).verdict).toBe('ok');
  });

  it('takes less than 1.5 seconds', async () => {
    const photo = await photos.twelveMegapixels();
    const image = await sharp(photo).resize(1280, 1280, { fit: 'inside' }).jpeg().toBuffer();
    const times: number[] = [];
    for (let i = 0; i < 4; i++) {
      const began = performance.now();
      await pool.checkSelfie({ image, originalWidth: 3200, originalHeight: 3750 });
      times.push(performance.now() - began);
    }
    expect(Math.min(...times)).toBeLessThan(1500);
  });
});

describe.each(['astronaut', 'hopper'] as const)('headshots of %s', (name) => {
  const results: Rendered[] = [];

  beforeAll(async () => {
    const selfie = await photos[name]();
    const numbers = Array.from({ length: name === 'hopper' ? 20 : 8 }, (_, i) => i + 1);
    await Promise.all(numbers.map(async (number) => results.push(await shoot(name, selfie, number))));
  }, 400_000);

  it('pass every gate', () => {
    expect(results.map((result) => (result.ok ? 'ok' : result.rejected))).toEqual(results.map(() => 'ok'));
  });

  it('are JPEG files of 1024 x 1024 pixels that say how they came to be', async () => {
    for (const result of results) {
      if (!result.ok) continue;
      const meta = await sharp(result.bytes).metadata();
      expect(meta).toMatchObject({ format: 'jpeg', width: 1024, height: 1024, chromaSubsampling: '4:4:4' });
      expect(meta.exif).toBeUndefined();
      expect(meta.xmpAsString).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia');
    }
  });

  it('show the same person with the same skin', () => {
    for (const result of results) {
      if (!result.ok) continue;
      expect(result.similarity).toBe(Math.min(result.scores.dlib, result.scores.human));
      expect(result.similarity).toBeGreaterThan(0.85);
      expect(Math.abs(result.report.skinShift!.ita)).toBeLessThan(4);
      expect(Math.abs(result.report.skinShift!.lightness)).toBeLessThan(2.5);
    }
  });

  it('are no near-duplicates of each other', () => {
    const prints = results.flatMap((result) => (result.ok ? [result.fingerprint] : []));
    for (const [i, print] of prints.entries())
      for (const other of prints.slice(0, i)) expect(nearDuplicates(print, other)).toBe(false);
  });
});

describe('one shot', () => {
  const digest = (result: Rendered): string =>
    result.ok ? createHash('sha256').update(result.bytes).digest('hex') : result.rejected;

  it('is the same to the byte for the same seed, also after the selfie was prepared anew', async () => {
    const selfie = await photos.hopper();
    const first = await shoot('again', selfie, 4);
    pool.forget('again');
    expect(digest(await shoot('again', selfie, 4))).toBe(digest(first));
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
    expect(result).toMatchObject({ ok: true, resolution: 'high' });
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
      { jobId: 'again', selfie, shot, acceptedFingerprints: [] },
      AbortSignal.timeout(5),
    );
    await expect(stopped).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
