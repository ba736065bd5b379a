import type { Image } from '@/shared/api/types';

interface Point {
  readonly x: number;
  readonly y: number;
}
type Box = { readonly [axis in keyof Point]: readonly [from: number, to: number] };

export type Pictured = Pick<Image, 'width' | 'height' | 'eyes'>;

/** A picture in a square frame, in percent of the frame's side: its upper left corner and its width, then turned about that corner. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  /** Clockwise. */
  readonly degrees: number;
}

/** Side of the smallest frame, in distances between the eyes: a head with its hair fills it. */
const HEAD = 4;
/** What stays in every frame, in distances between the eyes from their middle. */
const FACE = { beside: 1.2, above: 1.7, below: 1.9 };
/** Eyes nearer to each other than this share of the width are a mistake of the measure. */
const NEAREST = 0.01;
const ROUNDS = 20;
/** Heads turned less than this against each other, in radians, differ by what the measure errs. */
const LEVEL = (2 * Math.PI) / 180;

/** Where both pictures fill less than the head, the original's gap stays empty. Undefined without eyes. */
export function alignEyes(
  original: Pictured,
  headshot: Pictured,
): { readonly original: Placement; readonly headshot: Placement } | undefined {
  const [from, to] = [eyesOf(original), eyesOf(headshot)];
  if (from === undefined || to === undefined) return undefined;
  const map = laidUpon(from, to);
  const { middle, half } = frameOf(original, headshot, map);
  const place = (corner: Point, width: number, degrees: number): Placement => ({
    left: (100 * (corner.x - middle.x + half)) / (2 * half),
    top: (100 * (corner.y - middle.y + half)) / (2 * half),
    width: (100 * width) / (2 * half),
    degrees,
  });
  const degrees = (map.angle * 180) / Math.PI;
  return {
    original: place(map.there({ x: 0, y: 0 }), original.width * map.scale, degrees),
    headshot: place({ x: 0, y: 0 }, headshot.width, 0),
  };
}

interface EyePair {
  readonly middle: Point;
  /** From the left eye to the right one, in pixels. */
  readonly distance: number;
  /** Of the line between them, in radians. */
  readonly angle: number;
}

function eyesOf({ width, height, eyes }: Pictured): EyePair | undefined {
  if (!eyes) return undefined;
  const [left, right] = [eyes.left, eyes.right].map(({ x, y }) => ({ x: x * width, y: y * height })) as [
    Point,
    Point,
  ];
  const [x, y] = [right.x - left.x, right.y - left.y];
  const distance = Math.hypot(x, y);
  if (!(distance >= NEAREST * width)) return undefined;
  const middle = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
  return { middle, distance, angle: Math.atan2(y, x) };
}

/** From pixels of the original to pixels of the headshot, and back. */
interface Mapping {
  readonly scale: number;
  readonly angle: number;
  readonly eyes: EyePair;
  readonly there: (point: Point) => Point;
  readonly back: (point: Point) => Point;
}

function laidUpon(from: EyePair, to: EyePair): Mapping {
  const scale = to.distance / from.distance;
  const turned = to.angle - from.angle;
  const angle = Math.abs(turned) < LEVEL ? 0 : turned;
  return {
    scale,
    angle,
    eyes: to,
    there: (point) => moved(point, from.middle, scale, angle, to.middle),
    back: (point) => moved(point, to.middle, 1 / scale, -angle, from.middle),
  };
}

function moved(point: Point, about: Point, scale: number, angle: number, to: Point): Point {
  const [x, y] = [point.x - about.x, point.y - about.y];
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return { x: to.x + x * cos - y * sin, y: to.y + x * sin + y * cos };
}

/** In pixels of the headshot. */
interface Frame {
  readonly middle: Point;
  readonly half: number;
}

function frameOf(original: Pictured, headshot: Pictured, map: Mapping): Frame {
  const whole = Math.min(headshot.width, headshot.height) / 2;
  const least = Math.min(whole, (HEAD * map.eyes.distance) / 2);
  const share = largestShare(original, headshot, whole, map);
  const half = Math.max(share * whole, least);
  const wanted = towards(map.eyes.middle, middleOf(headshot), half / whole);
  return { half, middle: share * whole >= least ? wanted : slid(wanted, original, headshot, half, map) };
}

const middleOf = ({ width, height }: Pictured): Point => ({ x: width / 2, y: height / 2 });
const towards = (from: Point, to: Point, share: number): Point => ({
  x: from.x + share * (to.x - from.x),
  y: from.y + share * (to.y - from.y),
});
/** Half a side of the frame, as seen in the original: a turned square needs more room. */
const reach = (half: number, { scale, angle }: Mapping): number =>
  (half * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)))) / scale;

function largestShare(original: Pictured, headshot: Pictured, whole: number, map: Mapping): number {
  const eyes = map.back(map.eyes.middle);
  const middle = map.back(middleOf(headshot));
  const needed = reach(whole, map);
  const shareOf = (room: number, need: number): number => (need > 0 ? room / need : 1);
  return Math.min(
    1,
    shareOf(eyes.x, needed - (middle.x - eyes.x)),
    shareOf(original.width - eyes.x, needed + (middle.x - eyes.x)),
    shareOf(eyes.y, needed - (middle.y - eyes.y)),
    shareOf(original.height - eyes.y, needed + (middle.y - eyes.y)),
  );
}

function slid(wanted: Point, original: Pictured, headshot: Pictured, half: number, map: Mapping): Point {
  const { middle: eyes, distance } = map.eyes;
  const inOriginal = around(original, reach(half, map));
  const inHeadshot = around(headshot, half);
  const room = (part: number): number => Math.max(0, half - part * distance);
  const withFace: Box = {
    x: [eyes.x - room(FACE.beside), eyes.x + room(FACE.beside)],
    y: [eyes.y - room(FACE.below), eyes.y + room(FACE.above)],
  };
  let middle = wanted;
  for (let round = 0; round < ROUNDS; round++) {
    middle = map.there(into(inOriginal, map.back(middle)));
    middle = into(inHeadshot, into(withFace, middle));
  }
  return middle;
}

/** Where the middle of a frame may be that does not leave the picture; turned round where there is no such place. */
const around = ({ width, height }: Pictured, half: number): Box => ({
  x: [half, width - half],
  y: [half, height - half],
});

const into = ({ x, y }: Box, point: Point): Point => ({ x: clamped(point.x, x), y: clamped(point.y, y) });

function clamped(value: number, [from, to]: readonly [number, number]): number {
  return from > to ? (from + to) / 2 : Math.min(Math.max(value, from), to);
}
