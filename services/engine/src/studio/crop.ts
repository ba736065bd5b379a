import type { VariantRecipe } from '../plan/recipe.ts';
import { eyeLine, faceCentre, rollOf, type FaceMap } from '../analysis/face-map.ts';
import { clamp } from '../pixels/plane.ts';
import { MASTER_FACE } from './master-frame.ts';
import type { ClosedEdges } from './prepared.ts';

export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
  /** Radians. */
  readonly turn: number;
}

export interface Stage {
  readonly width: number;
  readonly height: number;
  readonly map: FaceMap;
  readonly headTop: number;
  readonly closed: ClosedEdges;
}

const LOOSEST = 0.38;
const TIGHTEST = 0.5;
const LIMIT = 0.64;
const HEADROOM = 0.05;
/** How far off the middle a face may stand, as a share of the side. */
const ASIDE = 0.06;

const reachOf = (turn: number): number => Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn));

function largestSide(stage: Stage, turn: number, eye: number): number {
  const reach = reachOf(turn);
  const { width, height, closed, map } = stage;
  let side = Infinity;
  if (closed.left && closed.right) side = Math.min(side, width / reach);
  else if (closed.left) side = Math.min(side, faceCentre(map) / (reach / 2 - ASIDE));
  else if (closed.right) side = Math.min(side, (width - faceCentre(map)) / (reach / 2 - ASIDE));
  if (closed.bottom) side = Math.min(side, (height - eyeLine(map)) / (0.5 - eye + reach / 2));
  return side;
}

function faceShare(recipe: VariantRecipe, largest: number): number {
  const wish = (recipe.faceHeight - LOOSEST) / (TIGHTEST - LOOSEST);
  const low = Math.max(LOOSEST, MASTER_FACE / largest);
  const high = clamp(low * 1.2, TIGHTEST, LIMIT);
  return clamp(low + wish * (high - low), Math.min(low, LIMIT), LIMIT);
}

function place(stage: Stage, recipe: VariantRecipe, turn: number): Crop & { readonly fits: number } {
  const { map, closed, width, height } = stage;
  const [fx, fy] = [faceCentre(map), eyeLine(map)];
  let eye = 0.42 + recipe.shiftY;
  const largest = largestSide(stage, turn, eye);
  const share = faceShare(recipe, largest);
  let side = MASTER_FACE / share;
  const above = fy - stage.headTop;
  if (!closed.top && above > (eye - HEADROOM) * side) {
    eye = Math.min(0.5, above / side + HEADROOM);
    side = Math.max(side, Math.min(above / (eye - HEADROOM), largestSide(stage, turn, eye)));
  }
  const dx = -recipe.shiftX * side;
  const dy = (0.5 - eye) * side;
  let x = fx + dx * Math.cos(turn) - dy * Math.sin(turn);
  let y = fy + dx * Math.sin(turn) + dy * Math.cos(turn);
  const half = (side * reachOf(turn)) / 2;
  if (closed.left) x = Math.max(x, half);
  if (closed.right) x = Math.min(x, width - half);
  if (closed.left && closed.right && 2 * half > width) x = width / 2;
  if (closed.bottom) y = Math.min(y, height - half);
  if (closed.top) y = Math.max(y, Math.min(half, height - half));
  const wished = MASTER_FACE / recipe.faceHeight;
  return { x, y, side, turn, fits: side / wished };
}

export function cropFor(stage: Stage, recipe: VariantRecipe): Crop {
  const roll = rollOf(stage.map);
  const wished = ((roll - clamp(0.3 * roll, -4, 4) - recipe.roll) * Math.PI) / 180;
  const options = [1, 0.5, 0.2].map((share) => place(stage, recipe, wished * share));
  const best = options.find((option) => option.fits > 0.93) ?? options.at(-1)!;
  return { x: best.x, y: best.y, side: best.side, turn: best.turn };
}
