import { afterAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { checkPhoto } from '../../src/cli/open-photo.ts';
import { alignSelfie } from '../../src/candidates/align-selfie.ts';
import { refusedBy } from '../../src/candidates/portrait-gates.ts';
import { variantFor } from '../../src/plan/recipe.ts';
import type { SelfieReport } from '../../src/port.ts';
import { measureFile } from '../../src/score/judge-file.ts';
import { StudioPool } from '../../src/studio/studio-pool.ts';
import {
  framed,
  frames,
  oneUpsideDown,
  portraits,
  turnedPortrait,
  wronglyLabelled,
} from '../support/framed-photos.ts';
import { noTaskLimit } from '../support/no-limits.ts';

const pool = new StudioPool({ threads: 1, ...noTaskLimit });
afterAll(() => pool.close());
const check = (photo: Buffer): Promise<SelfieReport> => checkPhoto(pool, photo);

describe('the selfie check', () => {
  it.each(
    portraits.flatMap((name) =>
      ([0, 90, 180, 270] as const).flatMap((by) =>
        [false, true].map((mirrored) => [name, by, mirrored] as const),
      ),
    ),
  )('stands %s upright, turned by %d, mirrored: %s', async (name, by, mirrored) => {
    const { turn, verdict, eyes, reasons } = await check(await turnedPortrait(name, by, mirrored));
    expect({ turn, refused: verdict === 'refuse' }).toEqual({ turn: (360 - by) % 360, refused: false });
    expect(reasons.map(({ code }) => code)).not.toContain('selfie.eyes_closed');
    expect(eyes?.left.x).toBeLessThan(eyes?.right.x ?? 0);
    expect(eyes?.left.y).toBeLessThan(0.5);
  });

  it.each([45, -40].flatMap((by) => portraits.map((name) => [name, by] as const)))(
    'refuses %s held aslant by %d degrees, and says so',
    async (name, by) => {
      const { verdict, reasons } = await check(await turnedPortrait(name, by));
      expect(verdict).toBe('refuse');
      expect(reasons).toContainEqual({ code: 'selfie.tilted', severity: 'refuse' });
    },
  );

  it.each([60, 150].flatMap((by) => portraits.map((name) => [name, by] as const)))(
    'turns %s held aslant by %d degrees as far as it goes, and says that it leans',
    async (name, by) => {
      const { turn, reasons } = await check(await turnedPortrait(name, by));
      expect(turn).toBe(by === 60 ? 270 : 180);
      expect(reasons.map(({ code }) => code)).toContain('selfie.tilted');
    },
  );

  it.each([3, 6, 8])('stands upright what EXIF wrongly calls %d', async (orientation) => {
    const turns: Readonly<Record<number, number>> = { 3: 180, 6: 270, 8: 90 };
    const { turn, verdict } = await check(await wronglyLabelled('grace_hopper.jpg', orientation));
    expect({ turn, refused: verdict === 'refuse' }).toEqual({ turn: turns[orientation], refused: false });
  });

  it('refuses a second person who is upside down', async () => {
    const { verdict, reasons } = await check(await oneUpsideDown());
    expect(verdict).toBe('refuse');
    expect(reasons).toContainEqual({ code: 'selfie.several_faces', severity: 'refuse' });
  });

  it('stands upright what lies between bars', async () => {
    const lying = await sharp(await framed('grace_hopper.jpg', frames['black bars at the sides']!))
      .rotate(180)
      .toBuffer();
    expect(await check(lying)).toMatchObject({ turn: 180 });
  });
});

describe('a photo that was stored upside down', () => {
  it('still becomes images that stand', async () => {
    const shot = { number: 1, style: 'professional', expression: 'unchanged', seed: 5 } as const;
    const selfie = await turnedPortrait('grace_hopper.jpg', 180);
    const made = await pool.renderShot(
      {
        photoId: 'upside down',
        selfie,
        shot: { ...shot, variant: variantFor('professional', 0, 5) },
        acceptedFingerprints: [],
      },
      new AbortController().signal,
    );
    if (!made.ok) throw new Error(`refused by ${made.rejected}`);
    expect(made.similarity).toBeGreaterThan(0.9);
    const straight = await check(Buffer.from(made.bytes));
    expect(straight.turn).toBe(0);
  });

  it('is aligned upright for engines elsewhere, whose images are refused when they do not stand', async () => {
    const { image, reference } = await alignSelfie(await turnedPortrait('grace_hopper.jpg', 180));
    const standing = await measureFile(image, reference.descriptors);
    expect(standing.upright).toBe(true);
    expect(refusedBy(standing, reference, 'unchanged')).toBeUndefined();
    for (const by of [90, 180, 270]) {
      const turned = await sharp(image).rotate(by).png().toBuffer();
      const measured = await measureFile(turned, reference.descriptors);
      expect(['upright', 'one_face']).toContain(refusedBy(measured, reference, 'unchanged'));
    }
  });
});
