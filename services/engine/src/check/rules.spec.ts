import { describe, expect, it } from '@jest/globals';
import type { SelfieMeasures } from './measures.ts';
import { reasonsOf, sizeReason } from './rules.ts';

const good: SelfieMeasures = {
  shorterSide: 1200,
  faces: 1,
  secondFace: 0,
  secondNear: false,
  faceHeight: 400,
  outside: 0,
  headroom: 0.6,
  yaw: 2,
  pitch: 7,
  roll: 3,
  upright: true,
  eyeOpening: [0.3, 0.3],
  eyeLightness: [0.6, 0.6],
  mouthChroma: 14,
  mouthSpread: 9,
  softness: 0.65,
  highlight: 200,
  clipped: 0,
  balance: 1,
};
const codes = (change: Partial<SelfieMeasures>): readonly string[] =>
  reasonsOf({ ...good, ...change }).map(({ code, severity }) => `${code} ${severity}`);

describe('selfie rules', () => {
  it('accept a good portrait', () => {
    expect(codes({})).toEqual([]);
  });

  it.each<[string, Partial<SelfieMeasures>]>([
    ['selfie.several_faces refuse', { secondFace: 0.5 }],
    ['selfie.several_faces warn', { secondFace: 0.3, secondNear: true }],
    ['selfie.face_small refuse', { faceHeight: 80 }],
    ['selfie.face_small warn', { faceHeight: 150 }],
    ['selfie.cut_off refuse', { outside: 0.2 }],
    ['selfie.cut_off warn', { outside: 0.01 }],
    ['selfie.no_headroom refuse', { headroom: 0.01 }],
    ['selfie.turned refuse', { yaw: 35 }],
    ['selfie.turned warn', { yaw: 20 }],
    ['selfie.tilted refuse', { pitch: 30 }],
    ['selfie.tilted warn', { roll: 25 }],
    ['selfie.eyes_closed refuse', { eyeOpening: [0.08, 0.1] }],
    ['selfie.eyes_closed warn', { eyeOpening: [0.08, 0.3] }],
    ['selfie.eyes_covered refuse', { eyeLightness: [0.1, 0.1] }],
    ['selfie.mouth_covered refuse', { mouthChroma: 45, mouthSpread: 1 }],
    ['selfie.mouth_covered warn', { mouthChroma: 45, mouthSpread: 6 }],
    ['selfie.blurred refuse', { softness: 0.95 }],
    ['selfie.dark refuse', { highlight: 40 }],
    ['selfie.overexposed refuse', { clipped: 0.4 }],
    ['selfie.uneven_light warn', { balance: 2.4 }],
  ])('answer %s', (expected, change) => {
    expect(codes(change)).toEqual([expected]);
  });

  it('name refusals first', () => {
    expect(codes({ roll: 25, faceHeight: 150, highlight: 40 })[0]).toBe('selfie.dark refuse');
  });

  it('judge the size of the photo', () => {
    expect(sizeReason(499)).toEqual({ code: 'selfie.small_image', severity: 'refuse' });
    expect(sizeReason(505)).toEqual({ code: 'selfie.small_image', severity: 'warn' });
    expect(sizeReason(512)).toBeUndefined();
  });
});
