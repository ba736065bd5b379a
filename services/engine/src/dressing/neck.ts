import { OVAL, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { luminanceOf } from '../pixels/colour.ts';
import { joinedTo } from '../pixels/components.ts';
import { recycle } from '../pixels/plane-memory.ts';
import { clamp, clamp01, plane, smooth, smoothstep, stepped, type Plane } from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import { percentile } from '../pixels/statistics.ts';
import type { Person } from './canvas-room.ts';
import type { Fit, Stance } from './fit.ts';
import { headSides } from './head-sides.ts';
import type { Planes, Region } from './neck-region.ts';
import type { Point2 } from './thin-plate.ts';

type Three = readonly [number, number, number];
/** Shares of red, green and blue, which shade does not change. */
function chromaticity(r: number, g: number, b: number): Three {
  const sum = r + g + b + 1e-6;
  return [r / sum, g / sum, b / sum];
}

/** How likely each pixel is skin of this face, also in the chin's shadow. */
function skinOf({ width, height, colours }: Region, face: Three): Plane {
  const own = chromaticity(...face);
  const light = luminanceOf(...face);
  const out = plane(width, height);
  for (let i = 0; i < out.data.length; i++) {
    const [r, g, b] = [colours[0].data[i]!, colours[1].data[i]!, colours[2].data[i]!];
    const here = chromaticity(r, g, b);
    const away = Math.hypot(here[0] - own[0], here[1] - own[1], here[2] - own[2]);
    const bright = luminanceOf(r, g, b) / light;
    out.data[i] = smoothstep(0.13, 0.09, away) * smoothstep(0.08, 0.16, bright) * smoothstep(3, 2.4, bright);
  }
  return out;
}

/** Half the width of the neck in pixels, where skin is seen on both sides of its middle. */
function seenHalf(
  map: FaceMap,
  skin: Plane,
  { left, top, width, height }: Region,
  unit: number,
): number | undefined {
  const chin = pointOf(map, 152).y - top;
  const middle = Math.round((pointOf(map, 172).x + pointOf(map, 397).x) / 2 - left);
  const halves: number[] = [];
  for (let y = Math.round(chin + 0.3 * unit); y < Math.min(height, chin + 3 * unit); y += 3) {
    const reach = (step: number): number => {
      let x = middle;
      while (x > 0 && x < width - 1 && Math.abs(x - middle) < 7 * unit && skin.data[y * width + x]! > 0.4)
        x += step;
      return Math.abs(x - middle);
    };
    const [a, b] = [reach(-1), reach(1)];
    if (Math.min(a, b) > 3 * unit) halves.push((a + b) / 2);
  }
  if (halves.length < 5) return undefined;
  return clamp(percentile(halves, 0.8), 5.15 * unit, 6.2 * unit);
}

export interface NeckSkin {
  readonly share: Plane;
  /** Half the width of the neck in pixels, if it can be seen. */
  readonly half: number | undefined;
}

export function neckSkin(map: FaceMap, region: Region, { unit }: Stance, face: Three): NeckSkin {
  const share = skinOf(region, face);
  return { share, half: seenHalf(map, share, region, unit) };
}

export interface Neck {
  readonly region: Region;
  /** The face: before the collar, and never painted. */
  readonly face: Plane;
  /** What shows between jaw and collar. */
  readonly throat: Plane;
  /** Ears, hair and skin beside the throat. */
  readonly sides: Plane;
  /** Skin as it goes on where the photo shows something else; R, G, B. */
  readonly skin: Planes;
  /** How much of a pixel is painted with `skin`. */
  readonly painted: Plane;
  /** Share of the throat that is painted: 0 a free neck, 1 one of which nothing shows. */
  readonly hidden: number;
}

/** Points of the jaw below the ears. */
const JAW = [172, 397] as const;

function mask(corners: readonly Point2[], { left, top, width, height }: Region, soft: number): Plane {
  const inside = fillPolygon(
    corners.map(({ x, y }) => ({ x: x - left, y: y - top })),
    1,
    width,
    height,
  );
  const hard = plane(width, height);
  for (let i = 0; i < inside.length; i++) hard.data[i] = inside[i]!;
  const out = smooth(hard, soft);
  recycle(hard);
  return out;
}

function throatOf(map: FaceMap, { notch, half, unit, neckLeft, neckRight }: Fit, region: Region): Plane {
  const [first, last] = JAW.map((i) => pointOf(map, i)) as unknown as readonly [Point2, Point2];
  const middle = (first.x + last.x) / 2;
  const [top, foot] = [Math.min(first.y, last.y), (neckLeft.y + neckRight.y) / 2];
  const corners = [
    { x: middle - half, y: top },
    { x: middle + half, y: top },
    { x: notch.x + half, y: foot },
    { x: notch.x + 0.6 * half, y: notch.y + 2.5 * unit },
    { x: notch.x - 0.6 * half, y: notch.y + 2.5 * unit },
    { x: notch.x - half, y: foot },
  ];
  return mask(corners, region, 2);
}

export function neckOf(person: Person, fit: Fit, region: Region, { share }: NeckSkin): Neck {
  const { map } = person;
  const face = mask(
    OVAL.map((i) => pointOf(map, i)),
    region,
    2,
  );
  const throat = throatOf(map, fit, region);
  const firm = firmSkin(person, region, share, face, throat);
  const painted = foreign(firm, face, throat);
  let [sum, hidden] = [0, 0];
  for (let i = 0; i < painted.data.length; i++) {
    if (throat.data[i]! < INSIDE || face.data[i]! > 0.5) continue;
    sum += throat.data[i]!;
    hidden += throat.data[i]! * painted.data[i]!;
  }
  const wide = smooth(painted, rimOf(person));
  const soft = stepped(wide, 0.15, 0.5);
  recycle(painted, wide);
  return {
    ...{ region, face, throat },
    sides: headSides(person, region, fit, share),
    skin: continued(person, region, firm),
    painted: soft,
    hidden: hidden / Math.max(1, sum),
  };
}

const INSIDE = 0.02;

/** What of the throat is no skin and comes in from its sides or from below: clothes. Spots within skin are shade. */
function foreign(firm: Plane, face: Plane, throat: Plane): Plane {
  const { width, height } = throat;
  const other = plane(width, height);
  const seeds: number[] = [];
  const isInside = (i: number): boolean => throat.data[i]! >= INSIDE && face.data[i]! <= 0.5;
  for (let i = 0; i < other.data.length; i++) {
    if (!isInside(i) || firm.data[i] === 1) continue;
    other.data[i] = 1;
    const around = [i - 1, i + 1, i - width, i + width];
    if (around.some((n) => n < 0 || n >= other.data.length || throat.data[n]! < INSIDE)) seeds.push(i);
  }
  const joined = joinedTo(other, 0.5, seeds);
  for (let i = 0; i < joined.length; i++) other.data[i] = joined[i]!;
  return other;
}

/** How wide the rim between skin and cloth is on the canvas, which enlarging widens. */
const rimOf = ({ scale }: Person): number => Math.round(clamp(2 + 1.3 * scale, 3, 9));

/** 1 well inside of what is skin, so that the rim of a collar or a strand of hair does not count. */
function firmSkin(person: Person, region: Region, share: Plane, face: Plane, throat: Plane): Plane {
  const seen = plane(region.width, region.height);
  for (let y = 0, i = 0; y < region.height; y++) {
    const row = (region.top + y) * person.width + region.left;
    for (let x = 0; x < region.width; x++, i++)
      if (person.alpha[row + x]! > 250 && (face.data[i]! > 0.5 || throat.data[i]! > 0.5))
        seen.data[i] = share.data[i]!;
  }
  const out = smooth(seen, rimOf(person));
  for (let i = 0; i < out.data.length; i++) out.data[i] = out.data[i]! > 0.85 ? 1 : 0;
  recycle(seen);
  return out;
}

/** The colours at `firm` pixels, spread over the rest: near ones first, farther ones where there are none. */
function continued(person: Person, region: Region, firm: Plane): Planes {
  const { width, height } = region;
  const sums = [plane(width, height), plane(width, height), plane(width, height)] as const;
  const got = plane(width, height);
  for (const radius of [4, 9, 18, 36, 72, 144]) {
    if (2 * radius + 1 > Math.min(width, height)) break;
    const weight = smooth(firm, radius);
    const spread = [0, 1, 2].map((c) => {
      const weighted = plane(width, height);
      for (let i = 0; i < weighted.data.length; i++)
        if (firm.data[i] === 1) weighted.data[i] = region.colours[c as 0].data[i]!;
      const out = smooth(weighted, radius);
      recycle(weighted);
      return out;
    });
    for (let i = 0; i < got.data.length; i++) {
      const part = clamp01(weight.data[i]! * 8) * (1 - got.data[i]!);
      if (part < 1e-4) continue;
      for (let c = 0; c < 3; c++) sums[c as 0].data[i]! += (spread[c]!.data[i]! / weight.data[i]!) * part;
      got.data[i]! += part;
    }
    recycle(weight, ...spread);
  }
  for (let i = 0; i < got.data.length; i++)
    if (got.data[i]! > 1e-4) for (let c = 0; c < 3; c++) sums[c as 0].data[i]! /= got.data[i]!;
  recycle(got);
  return sums;
}
