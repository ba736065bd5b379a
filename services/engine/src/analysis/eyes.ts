import type { Eyes, PicturePoint } from '../port.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { LEFT_EYE, meanOf, RIGHT_EYE, type FaceMap } from './face-map.ts';

/** A tenth of a thousandth of a side: finer than a pixel of any picture that is shown. */
const STEPS = 10_000;

/** Where the eyes of a face are in its picture; the person's right eye is the left one in the picture. */
export function eyesOf(map: FaceMap, { width, height }: Pick<Rgb, 'width' | 'height'>): Eyes {
  const place = (eye: readonly number[]): PicturePoint => {
    const { x, y } = meanOf(map, eye);
    return { x: rounded(x / width), y: rounded(y / height) };
  };
  return { left: place(RIGHT_EYE), right: place(LEFT_EYE) };
}

const rounded = (share: number): number => Math.round(share * STEPS) / STEPS;
