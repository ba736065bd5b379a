import { pointOf } from '../analysis/face-map.ts';
import { recycle } from '../pixels/plane-memory.ts';
import { plane, smooth, type Plane } from '../pixels/plane.ts';
import type { Person } from './canvas-room.ts';
import type { Stance } from './fit.ts';

export type Planes = readonly [Plane, Plane, Plane];

/** The part of a canvas around jaw, neck and collar; planes of it begin at (left, top). */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Linear light, without the photo's noise. */
  readonly colours: Planes;
}

/** Wide enough for ears and hair, which are wider than any neck. */
const ASIDE_CM = 10.5;

const within = (value: number, most: number): number => Math.max(0, Math.min(most, Math.round(value)));

export function neckRegion(person: Person, { notch, unit }: Stance): Region {
  const { map, colour } = person;
  const left = within(notch.x - ASIDE_CM * unit, person.width);
  const right = within(notch.x + ASIDE_CM * unit, person.width);
  const top = within(Math.min(pointOf(map, 58).y, pointOf(map, 288).y) - unit, person.height);
  const [width, height] = [right - left, within(notch.y + 4 * unit, person.height) - top];
  const colours = [0, 1, 2].map((c) => {
    const raw = plane(width, height);
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i++)
        raw.data[i] = colour[3 * ((top + y) * person.width + left + x) + c]! / 65535;
    const calm = smooth(raw, 2);
    recycle(raw);
    return calm;
  });
  return { left, top, width, height, colours: colours as unknown as Planes };
}
