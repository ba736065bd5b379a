import type { Place } from './warped-photos.ts';

/** A head as an egg with a nose, in shares of a photo's width. */
export interface Head {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Width of the photo over its height. */
  readonly aspect: number;
}

const NOSE = { height: 0.45, below: 0.25, width: 0.16 } as const;
const STEP = 0.01;

/** Where to look in a photo so that its head seems turned: sideways about the neck, or down about the ears. */
export function turnedBy(
  degrees: number,
  way: 'sideways' | 'down',
  { x, y, radius, aspect }: Head,
): (place: Place) => Place {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const tall = radius * aspect;
  return (place) => {
    const [across, down] = [(place.x - x) / radius, (place.y - y) / tall];
    const [along, beside] = way === 'sideways' ? [across, down] : [down, across];
    const reach = Math.sqrt(Math.max(0, 1 - (beside / 1.5) ** 2));
    if (Math.abs(along) >= reach) return place;
    let found = { at: along, depth: -Infinity };
    for (let s = -1; s <= 1; s += STEP) {
      const at = s * reach;
      const egg = Math.sqrt(Math.max(0, reach ** 2 - at ** 2));
      const nose = NOSE.height * Math.exp(-(at ** 2 + (beside - NOSE.below) ** 2) / (2 * NOSE.width ** 2));
      const depth = (egg + nose) * cos - at * sin;
      const seenHere = Math.abs(at * cos + (egg + nose) * sin - along) < 1.2 * STEP;
      if (seenHere && depth > found.depth) found = { at, depth };
    }
    return way === 'sideways'
      ? { x: x + found.at * radius, y: place.y }
      : { x: place.x, y: y + found.at * tall };
  };
}
