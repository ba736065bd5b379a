import { describe, expect, it } from '@jest/globals';
import { labOf, linearOf, srgbOf } from '../pixels/colour.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { castGains, NO_CAST, type Gains } from './cast.ts';

const skinColours: readonly Gains[] = [
  [0.62, 0.42, 0.32],
  [0.3, 0.18, 0.12],
  [0.09, 0.05, 0.032],
];

/** A face before a grey wall, a white shirt below, all under one light. */
function photoUnder(light: Gains, skin: Gains): Rgb {
  const [width, height] = [90, 90];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const face = Math.hypot(x - 45, y - 35) < 22;
    const surface: Gains = face ? skin : y > 70 ? [0.75, 0.75, 0.74] : [0.25, 0.25, 0.25];
    for (let c = 0; c < 3; c++) data[3 * i + c] = Math.round(255 * srgbOf(surface[c]! * light[c]!));
  }
  return { data, width, height };
}

const seen = (skin: Gains, light: Gains): ReturnType<typeof labOf> =>
  labOf(skin[0] * light[0], skin[1] * light[1], skin[2] * light[2]);

describe('colour casts', () => {
  it.each(skinColours.map((skin) => [skin]))('are not seen in neutral light on skin %p', (skin) => {
    expect(castGains(photoUnder([1, 1, 1], skin), seen(skin, [1, 1, 1]))).toEqual(NO_CAST);
  });

  it.each(skinColours.map((skin) => [skin]))('of a warm lamp are taken back on skin %p', (skin) => {
    const lamp: Gains = [1.25, 1, 0.38];
    const [r, g, b] = castGains(photoUnder(lamp, skin), seen(skin, lamp));
    expect(b / r).toBeGreaterThan(1.6);
    expect(b / r).toBeLessThanOrEqual(1.25 / 0.38);
    expect(g).toBeCloseTo(1, 0);
  });

  it('of open shade are taken back', () => {
    const shade: Gains = [0.68, 1, 1.3];
    const [r, , b] = castGains(photoUnder(shade, skinColours[0]!), seen(skinColours[0]!, shade));
    expect(r).toBeGreaterThan(b);
  });

  it.each(skinColours.map((skin) => [skin]))('of a green lamp are taken back on skin %p', (skin) => {
    const lamp: Gains = [0.62, 1.15, 0.6];
    const [r, g] = castGains(photoUnder(lamp, skin), seen(skin, lamp));
    expect(r / g).toBeGreaterThan(1.2);
  });

  it('are believed from the whites of eyes where nothing else is white', () => {
    const [lamp, skin] = [[1.25, 1, 0.38], skinColours[0]!] as const;
    const photo = photoUnder(lamp, skin);
    const own = new Uint8Array(90 * 90);
    for (let i = 0; i < own.length; i++) {
      const [x, y] = [i % 90, Math.floor(i / 90)];
      if (Math.hypot(x - 45, y - 35) >= 22)
        for (let c = 0; c < 3; c++) photo.data[3 * i + c] = c === 2 ? 90 : 20;
      if (Math.abs(y - 30) < 4 && Math.abs(Math.abs(x - 45) - 9) < 5) {
        own[i] = 1;
        for (let c = 0; c < 3; c++) photo.data[3 * i + c] = Math.round(255 * srgbOf(0.55 * lamp[c as 0]));
      }
    }
    expect(castGains(photo, seen(skin, lamp))).toEqual(NO_CAST);
    const [r, , b] = castGains(photo, seen(skin, lamp), own);
    expect(b / r).toBeGreaterThan(1.6);
  });

  it('are not read from eyes that show skin alone', () => {
    const [lamp, skin] = [[1.25, 1, 0.38], skinColours[0]!] as const;
    const photo = photoUnder(lamp, skin);
    const own = Uint8Array.from({ length: 90 * 90 }, (_, i) =>
      Math.abs(Math.floor(i / 90) - 30) < 4 && Math.abs((i % 90) - 45) < 12 ? 1 : 0,
    );
    expect(castGains(photo, seen(skin, lamp), own)).toEqual(castGains(photo, seen(skin, lamp)));
  });

  it('are not believed from a yellow wall alone', () => {
    const skin = skinColours[0]!;
    const photo = photoUnder([1, 1, 1], skin);
    for (let i = 0; i < photo.data.length; i += 3)
      if (photo.data[i] === Math.round(255 * srgbOf(0.25)) || photo.data[i]! > 215)
        photo.data.set([220, 190, Math.round(255 * srgbOf(linearOf(0.4)))], i);
    expect(castGains(photo, seen(skin, [1, 1, 1]))).toEqual(NO_CAST);
  });
});
