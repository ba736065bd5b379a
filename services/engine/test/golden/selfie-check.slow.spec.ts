import { afterAll, describe, expect, it } from '@jest/globals';
import { checkPhoto } from '../../src/cli/open-photo.ts';
import { StudioPool } from '../../src/studio/studio-pool.ts';
import type { SelfieReport } from '../../src/port.ts';
import { astronautEyes, photos, storedAs } from '../support/derived-photos.ts';
import { webcam } from '../support/framed-photos.ts';
import { noTaskLimit } from '../support/no-limits.ts';

const pool = new StudioPool({ threads: 2, ...noTaskLimit });
afterAll(() => pool.close());

const check = async (name: keyof typeof photos): Promise<SelfieReport> =>
  checkPhoto(pool, await photos[name]());
const codes = (report: SelfieReport): readonly string[] => report.reasons.map(({ code }) => code);

describe('the selfie check', () => {
  it.each<[keyof typeof photos, string]>([
    ['cat', 'selfie.no_face'],
    ['cup', 'selfie.no_face'],
    ['tiny', 'selfie.small_image'],
    ['sideBySide', 'selfie.several_faces'],
    ['faceSmall', 'selfie.face_small'],
    ['halfFace', 'selfie.cut_off'],
    ['foreheadCut', 'selfie.cut_off'],
    ['noHeadroom', 'selfie.no_headroom'],
    ['headDown', 'selfie.tilted'],
    ['eyesClosed', 'selfie.eyes_closed'],
    ['eyesBar', 'selfie.eyes_covered'],
    ['mouthCover', 'selfie.mouth_covered'],
    ['blurred', 'selfie.blurred'],
    ['dark', 'selfie.dark'],
    ['bright', 'selfie.overexposed'],
  ])('refuses %s: %s', async (name, code) => {
    const { verdict, reasons } = await check(name);
    expect(verdict).toBe('refuse');
    expect(reasons).toContainEqual({ code, severity: 'refuse' });
  });

  it.each<[keyof typeof photos, string]>([
    ['astronaut', 'selfie.face_small'],
    ['tilted', 'selfie.tilted'],
    ['turnedAside', 'selfie.turned'],
    ['halfInShadow', 'selfie.uneven_light'],
  ])('warns of %s: %s', async (name, code) => {
    const report = await check(name);
    expect(report.verdict).toBe('warn');
    expect(codes(report)).toContain(code);
  });

  it.each([
    ...['hopper', 'large', 'twelveMegapixels', 'warm', 'offCentre', 'noisy', 'compressed'],
    ...['blackAndWhite', 'darkerSkin', 'dim'],
  ] as (keyof typeof photos)[])('accepts %s', async (name) => {
    expect(await check(name)).toMatchObject({ verdict: 'ok', reasons: [] });
  });

  it('says where the eyes are, left and right as seen, and nothing without a face', async () => {
    const { eyes } = await check('astronaut');
    for (const [index, place] of [eyes?.left, eyes?.right].entries()) {
      const { left = NaN, right = NaN, top = NaN, bottom = NaN } = astronautEyes[index] ?? {};
      expect(place?.x).toBeGreaterThan(left);
      expect(place?.x).toBeLessThan(right);
      expect(place?.y).toBeGreaterThan(top);
      expect(place?.y).toBeLessThan(bottom);
    }
    expect((await check('cat')).eyes).toBeUndefined();
  });

  it('refuses a webcam of 640 x 480 for its size alone, and a sharper one not at all', async () => {
    expect(await checkPhoto(pool, await webcam(640))).toMatchObject({
      verdict: 'refuse',
      reasons: [{ code: 'selfie.small_image', severity: 'refuse' }],
    });
    expect((await checkPhoto(pool, await webcam(1280))).verdict).not.toBe('refuse');
  });

  it('never refuses a beard, glasses or headwear', async () => {
    expect((await check('bearded')).verdict).not.toBe('refuse');
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('turns EXIF orientation %d upright', async (orientation) => {
    expect((await checkPhoto(pool, await storedAs(orientation))).verdict).toBe('ok');
  });

  it('offers a clear smile only where the selfie shows one', async () => {
    const offer = async (name: keyof typeof photos): Promise<unknown> =>
      (await check(name)).expressions.find(({ expression }) => expression === 'clear_smile');
    expect(await offer('astronaut')).toMatchObject({ possible: true });
    expect(await offer('hopper')).toMatchObject({
      possible: false,
      reason: 'expression.selfie_does_not_show_it',
    });
  });
});
