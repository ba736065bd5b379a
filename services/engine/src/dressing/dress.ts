import { OVAL, pointOf } from '../analysis/face-map.ts';
import { luminanceOf } from '../pixels/colour.ts';
import { recycle, withPlanes } from '../pixels/plane-memory.ts';
import { clamp, clamp01, plane, sample, smooth, type Plane } from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import { median, percentile } from '../pixels/statistics.ts';
import { sharedBytes, sharedWords } from '../studio/prepared.ts';
import { withRoom, type Person } from './canvas-room.ts';
import { Cloth, type ClothColours, type Lamps } from './cloth.ts';
import { fitOf, stanceOf, warpOf, type Fit } from './fit.ts';
import type { Garment, GarmentTiles, GarmentView, Wardrobe } from './garments.ts';
import { neckRegion } from './neck-region.ts';
import { neckOf, neckSkin, type Neck } from './neck.ts';

/** A garment as seen from one side, and what colours it has. */
export interface Piece {
  readonly wardrobe: Wardrobe;
  readonly garment: Garment;
  readonly view: GarmentView;
  readonly tiles: GarmentTiles;
  readonly colours: ClothColours;
}

export interface Dressed extends Person {
  /** Share of the throat that had to be painted, 0..1. */
  readonly hidden: number;
}

interface FaceLight {
  /** Linear light of the middle of the face. */
  readonly skin: readonly [number, number, number];
  readonly luminance: number;
  /** -1 all light comes from the viewer's left, 1 from the right. */
  readonly side: number;
}

const CHEEKS = { left: [50, 101, 205], right: [280, 330, 425] } as const;

function cheek({ colour, width, map }: Person, points: readonly number[]): number {
  const values: number[] = [];
  for (const point of points) {
    const { x, y } = pointOf(map, point);
    for (let dy = -9; dy <= 9; dy += 3) {
      for (let dx = -9; dx <= 9; dx += 3) {
        const o = 3 * ((Math.round(y) + dy) * width + Math.round(x) + dx);
        values.push(luminanceOf(colour[o] ?? 0, colour[o + 1] ?? 0, colour[o + 2] ?? 0));
      }
    }
  }
  return median(values);
}

function faceLight(person: Person): FaceLight {
  const { colour, width, height, map } = person;
  const inside = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    1,
    width,
    height,
  );
  const values: [number[], number[], number[]] = [[], [], []];
  for (let i = 0; i < inside.length; i += 7)
    if (inside[i] === 1) for (let c = 0; c < 3; c++) values[c as 0].push(colour[3 * i + c]! / 65535);
  const [r, g, b] = values.map(median) as [number, number, number];
  const [left, right] = [cheek(person, CHEEKS.left), cheek(person, CHEEKS.right)];
  return {
    skin: [r, g, b],
    luminance: luminanceOf(r, g, b),
    side: clamp((right - left) / (left + right + 1), -0.6, 0.6),
  };
}

/** A face lit evenly gets cloth that is lit a little from the left, as in a studio: flat cloth looks pasted. */
const EVEN = { below: 0.08, instead: -0.35 } as const;

function lampsOf({ side }: FaceLight): Lamps {
  const key = clamp(Math.abs(side) > EVEN.below ? 1.5 * side : EVEN.instead, -0.85, 0.85);
  return { left: 0.9 * (1 - key), right: 0.9 * (1 + key), front: 0.12, ambient: 0.16 };
}

/** Linear light of white cloth beside a face of this luminance. */
const whiteBeside = (face: number): number => clamp(4 * face, 0.62, 1.05);

const COARSE = 8;

/** Coarse planes, read between their cells. */
interface Surroundings {
  /** Factor from light on the cloth to the photo's linear light. */
  readonly level: number;
  /** Light on cloth that lies well in the light. */
  readonly bright: number;
  /** The head's shadow on the cloth. */
  readonly shadow: Plane;
}

function surroundingsOf(person: Person, cloth: Cloth, fit: Fit, light: FaceLight): Surroundings {
  const [width, height] = [Math.ceil(person.width / COARSE), Math.ceil(person.height / COARSE)];
  const head = plane(width, height);
  const [dx, dy] = [-light.side * 1.6 * fit.unit, 2.6 * fit.unit];
  const lowest = fit.notch.y - 2 * fit.unit;
  const lit: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = [column * COARSE, row * COARSE];
      if (cloth.at(x, y) && cloth.cover > 0.95) lit.push(cloth.light);
      const [fromX, fromY] = [Math.round(x - dx), Math.round(y - dy)];
      if (fromX < 0 || fromX >= person.width || fromY < 0 || fromY >= lowest) continue;
      head.data[row * width + column] = person.alpha[fromY * person.width + fromX]! / 255;
    }
  }
  const shadow = smooth(head, Math.max(1, Math.round((1.3 * fit.unit) / COARSE)));
  recycle(head);
  const bright = percentile(lit, 0.8) + 1e-6;
  return { level: whiteBeside(light.luminance) / (0.8 * bright), bright, shadow };
}

/** Light that reaches the deepest fold, as a share of that on cloth in the light; inside a collar it is the neck that reflects it. */
const DEEPEST = 0.24;
/** Of the inside of a collar behind the neck. */
const BEHIND = 0.5;

/** How deep the collar's shadow on the neck and the head's shadow on the cloth are. */
const SHADE = { neck: 0.5, cloth: 0.3 } as const;

/** Dresses a person; the canvas grows to what the garment needs. */
export const dress = (person: Person, piece: Piece): Dressed =>
  withPlanes(() => dressed(withRoom(person), piece));

function dressed(person: Person, piece: Piece): Dressed {
  const { wardrobe, view, tiles } = piece;
  const light = faceLight(person);
  const stance = stanceOf(person.map);
  const region = neckRegion(person, stance);
  const skin = neckSkin(person.map, region, stance, light.skin);
  const fit = fitOf(stance, view, skin.half);
  const cloth = new Cloth(tiles, view, warpOf(fit, view, wardrobe), lampsOf(light), person);
  const around = surroundingsOf(person, cloth, fit, light);
  const neck = neckOf(person, fit, region, skin);
  const near = collarShadow(cloth, neck, fit);
  const front = compose({ person, piece, cloth, neck, around, near });
  return { ...person, ...front, hidden: neck.hidden };
}

function collarShadow(cloth: Cloth, { region }: Neck, { unit }: Fit): Plane {
  const cover = plane(region.width, region.height);
  for (let y = 0, i = 0; y < region.height; y++)
    for (let x = 0; x < region.width; x++, i++)
      if (cloth.at(region.left + x, region.top + y)) cover.data[i] = cloth.cover;
  const out = smooth(cover, Math.round(0.5 * unit));
  recycle(cover);
  return out;
}

interface Layers {
  readonly person: Person;
  readonly piece: Piece;
  readonly cloth: Cloth;
  readonly neck: Neck;
  readonly around: Surroundings;
  readonly near: Plane;
}

/** From back to front: the collar behind the neck, the person, the garment, the chin. */
function compose({ person, piece, cloth, neck, around, near }: Layers): Pick<Person, 'colour' | 'alpha'> {
  const { width, height, map } = person;
  const { colours, garment } = piece;
  const { region, face, throat, sides, skin, painted } = neck;
  const colour = sharedWords(width * height * 3);
  const alpha = sharedBytes(width * height);
  const behind = colours[garment.backPart];
  const floor = DEEPEST * around.bright;
  const [earRight, earLeft] = [pointOf(map, 58), pointOf(map, 288)];
  // Above the jaw there is nothing but the head.
  const above = region.top * width;
  colour.set(person.colour.subarray(0, 3 * above));
  alpha.set(person.alpha.subarray(0, above));
  for (let y = region.top, i = above; y < height; y++) {
    const inRows = y < region.top + region.height;
    for (let x = 0; x < width; x++, i++) {
      const t = clamp01((x - earRight.x) / (earLeft.x - earRight.x));
      const headEnd = earRight.y + (earLeft.y - earRight.y) * t;
      const own = person.alpha[i]! / 255;
      const n =
        inRows && x >= region.left && x < region.left + region.width
          ? (y - region.top) * region.width + x - region.left
          : -1;
      const before = n < 0 ? 0 : face.data[n]! * own;
      const open = n < 0 ? 0 : throat.data[n]!;
      const beside = n < 0 ? 0 : sides.data[n]!;
      const paint = n < 0 ? 0 : painted.data[n]!;
      const kept = own * Math.max(clamp01((headEnd - y) / 10 + 0.5), before, open, beside);
      const body = Math.max(kept, paint * open);
      const covered = cloth.at(x, y);
      if (!covered && body === 0) continue;
      let [r, g, b, a] = [0, 0, 0, 0];
      if (cloth.back > 0) {
        a = cloth.back;
        const value = BEHIND * cloth.lightBehind * around.level * a;
        r = value * behind[0];
        g = value * behind[1];
        b = value * behind[2];
      }
      if (body > 0) {
        const dark = n < 0 ? 1 : 1 - SHADE.neck * clamp01(1.6 * near.data[n]!) * (1 - face.data[n]!);
        const [p, q] = [dark * body * (1 - paint), dark * body * paint];
        r = r * (1 - body) + (person.colour[3 * i]! / 65535) * p + (n < 0 ? 0 : skin[0].data[n]! * q);
        g = g * (1 - body) + (person.colour[3 * i + 1]! / 65535) * p + (n < 0 ? 0 : skin[1].data[n]! * q);
        b = b * (1 - body) + (person.colour[3 * i + 2]! / 65535) * p + (n < 0 ? 0 : skin[2].data[n]! * q);
        a = a + body - a * body;
      }
      const cover = cloth.cover;
      if (cover > 0) {
        const fallen = clamp01(sample(around.shadow, x / COARSE, y / COARSE));
        const value = around.level * Math.hypot(cloth.light, floor) * (1 - SHADE.cloth * fallen ** 1.3);
        const rest = 1 - cover;
        const { jacket, shirt, tie } = cloth;
        r = r * rest + value * (jacket * colours.jacket[0] + shirt * colours.shirt[0] + tie * colours.tie[0]);
        g = g * rest + value * (jacket * colours.jacket[1] + shirt * colours.shirt[1] + tie * colours.tie[1]);
        b = b * rest + value * (jacket * colours.jacket[2] + shirt * colours.shirt[2] + tie * colours.tie[2]);
        a = a + cover - a * cover;
      }
      if (before > 0) {
        r = r * (1 - before) + (person.colour[3 * i]! / 65535) * before;
        g = g * (1 - before) + (person.colour[3 * i + 1]! / 65535) * before;
        b = b * (1 - before) + (person.colour[3 * i + 2]! / 65535) * before;
        a = a + before - a * before;
      }
      if (a < 0.002) continue;
      alpha[i] = Math.round(255 * clamp01(a));
      colour[3 * i] = Math.round(65535 * clamp01(r / a));
      colour[3 * i + 1] = Math.round(65535 * clamp01(g / a));
      colour[3 * i + 2] = Math.round(65535 * clamp01(b / a));
    }
  }
  return { colour, alpha };
}
