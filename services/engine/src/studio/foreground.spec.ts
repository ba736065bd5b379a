import { describe, expect, it } from '@jest/globals';
import { plane } from '../pixels/plane.ts';
import { BANDS, emptyForeground, separateBand, type ToSeparate } from './foreground.ts';

/** A disc of a light person before a dark wall; the canvas is twice the matte. */
function discOf(side: number, height: number): ToSeparate {
  const matte = plane(side, height);
  for (let i = 0; i < matte.data.length; i++) {
    const away = Math.hypot((i % side) - side / 2, Math.floor(i / side) - height / 2) - side / 4;
    matte.data[i] = Math.min(1, Math.max(0, 0.5 - away / 4));
  }
  const canvas = { data: new Uint8Array(4 * side * height * 3), width: 2 * side, height: 2 * height };
  for (let i = 0; i < canvas.data.length; i++) {
    const [x, y] = [Math.floor(i / 3) % canvas.width, Math.floor(i / 3 / canvas.width)];
    canvas.data[i] = 60 + 140 * matte.data[(y >> 1) * side + (x >> 1)]! + ((x * 7 + y * 13) % 5);
  }
  const channel = plane(side, height);
  for (let i = 0; i < channel.data.length; i++) channel.data[i] = (60 + 140 * matte.data[i]!) / 255;
  return { canvas, guide: [channel, channel, channel], matte, scale: 1 };
}

describe('the foreground in bands', () => {
  const whole = discOf(80, 120);
  const front = emptyForeground(whole.canvas);
  for (let part = 0; part < BANDS; part++) separateBand(whole, part, front);
  const { width, height } = whole.canvas;

  it('leaves no row out: the person is whole, and the wall is gone', () => {
    for (let y = 0; y < height; y++) {
      expect(front.alpha[y * width]).toBe(0);
      if (Math.abs(y - height / 2) < height / 8) expect(front.alpha[y * width + width / 2]).toBe(255);
    }
  });

  it('has no seam: above and below the cut the rim lies where the other half has it', () => {
    const middle = height / 2;
    for (let x = 0; x < width; x++) {
      const [above, below] = [middle - 1, middle + 1].map((y) => front.alpha[y * width + x]!);
      expect(Math.abs(above! - below!)).toBeLessThan(24);
    }
  });
});
