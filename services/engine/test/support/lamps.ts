import { LINEAR_OF_BYTE, srgbOf } from '../../src/pixels/colour.ts';
import { repainted, type Place } from './warped-photos.ts';

type Light = readonly [number, number, number];

/** Light on a portrait as the camera saw it, by place; 1 1 1 is white. */
export const lamps = {
  warm: () => [1.3, 1, 0.42],
  cold: () => [0.7, 0.98, 1.32],
  green: () => [0.78, 1.12, 0.74],
  pinkAndBlue: ({ x }) => [1.3 - 0.7 * x, 0.75, 0.85 + 0.5 * x],
} as const satisfies Readonly<Record<string, (place: Place) => Light>>;

export type Lamp = keyof typeof lamps;

/** The same photo, taken under another lamp. */
export const under = (lamp: Lamp, photo: Buffer): Promise<Buffer> =>
  repainted(photo, (value, place, channel) => {
    const light = lamps[lamp](place)[channel] ?? 1;
    return 255 * srgbOf((LINEAR_OF_BYTE[Math.round(value)] ?? 0) * light);
  });
