import { cleanValues } from '../../pixels/plane-memory.ts';
import { plane, type Plane } from '../../pixels/plane.ts';
import { emptyScene, type Scene } from '../scene.ts';

/** x right, y up, z away from the viewer, in metres; or linear red, green, blue. */
export type Three = readonly [number, number, number];
export type Tint = Three | ((x: number, y: number, z: number) => Three);

export interface Block {
  readonly low: Three;
  readonly high: Three;
  /** The largest ellipsoid that the box holds takes its place; `lean` is how far its top is moved to the right for each metre up. */
  readonly round?: { readonly lean: number };
  readonly colour: Tint;
  readonly glow?: Tint;
}

export interface Lamp {
  readonly at: Three;
  readonly colour: Three;
  /** Metres; a large lamp lights softly. */
  readonly size: number;
}

export interface Camera {
  readonly x: number;
  readonly height: number;
  /** Radians to the right. */
  readonly yaw: number;
  /** Focal length, in sides of the picture. */
  readonly zoom: number;
  /** Row of the horizon, 0..1 of the side. */
  readonly horizon: number;
}

export interface Stage {
  readonly camera: Camera;
  readonly blocks: readonly Block[];
  readonly lamps: readonly Lamp[];
  readonly ambient: Three;
}

export interface Photographed {
  readonly scene: Scene;
  /** Metres along the view. */
  readonly depth: Plane;
}

const NEAR = 0.2;
const AIR = 1e6;

interface Span {
  readonly fromX: number;
  readonly toX: number;
  readonly fromY: number;
  readonly toY: number;
}

function spanOf({ low, high }: Block, { x, height, yaw, zoom, horizon }: Camera, side: number): Span {
  const [cos, sin] = [Math.cos(yaw), Math.sin(yaw)];
  let [fromX, toX, fromY, toY] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const px = ((corner & 1) === 0 ? low[0] : high[0]) - x;
    const py = ((corner & 2) === 0 ? low[1] : high[1]) - height;
    const pz = (corner & 4) === 0 ? low[2] : high[2];
    const z = pz * cos + px * sin;
    if (z < NEAR) return { fromX: 0, toX: side, fromY: 0, toY: side };
    const u = (0.5 + (zoom * (px * cos - pz * sin)) / z) * side;
    const v = (horizon - (zoom * py) / z) * side;
    [fromX, toX, fromY, toY] = [Math.min(fromX, u), Math.max(toX, u), Math.min(fromY, v), Math.max(toY, v)];
  }
  return {
    fromX: Math.max(0, Math.floor(fromX)),
    toX: Math.min(side, Math.ceil(toX)),
    fromY: Math.max(0, Math.floor(fromY)),
    toY: Math.min(side, Math.ceil(toY)),
  };
}

const tintAt = (tint: Tint, x: number, y: number, z: number): Three =>
  typeof tint === 'function' ? tint(x, y, z) : tint;

interface Sight {
  readonly camera: Camera;
  readonly side: number;
  readonly cos: number;
  readonly sin: number;
}

/** Where a ray goes for each metre ahead. Filled anew for each cell: there are half a million of them. */
function castRay({ camera, side, cos, sin }: Sight, column: number, row: number, ray: Float64Array): void {
  const u = ((column + 0.5) / side - 0.5) / camera.zoom;
  ray[0] = u * cos + sin;
  ray[1] = (camera.horizon - (row + 0.5) / side) / camera.zoom;
  ray[2] = cos - u * sin;
}

/** Where a ray enters a solid, in metres ahead, and the outward normal there; `NEAR` where it misses. */
interface Entry {
  at: number;
  readonly normal: Float64Array;
}

type Intersect = (ray: Float64Array, entry: Entry) => void;

function boxHit({ low, high }: Block, eye: Three): Intersect {
  const near = Float64Array.of(low[0] - eye[0], low[1] - eye[1], low[2] - eye[2]);
  const far = Float64Array.of(high[0] - eye[0], high[1] - eye[1], high[2] - eye[2]);
  return (ray, entry) => {
    let enter = NEAR;
    let leave = AIR;
    let axis = 0;
    for (let c = 0; c < 3; c++) {
      const inverse = 1 / (ray[c]! || 1e-9);
      const a = near[c]! * inverse;
      const b = far[c]! * inverse;
      const first = a < b ? a : b;
      const last = a < b ? b : a;
      if (first > enter) {
        enter = first;
        axis = c;
      }
      if (last < leave) leave = last;
    }
    entry.at = enter < leave ? enter : NEAR;
    const outward = ray[axis]! > 0 ? -1 : 1;
    for (let c = 0; c < 3; c++) entry.normal[c] = c === axis ? outward : 0;
  };
}

/** Leaning is taken back before the ellipsoid is met: what leans is a straight one in slanted space. */
function roundHit({ low, high }: Block, lean: number, eye: Three): Intersect {
  const ry = (high[1] - low[1]) / 2;
  const rx = Math.max(1e-3, (high[0] - low[0]) / 2 - Math.abs(lean) * ry);
  const rz = (high[2] - low[2]) / 2;
  const y = (eye[1] - (low[1] + high[1]) / 2) / ry;
  const x = (eye[0] - (low[0] + high[0]) / 2 - lean * y * ry) / rx;
  const z = (eye[2] - (low[2] + high[2]) / 2) / rz;
  return (ray, entry) => {
    const dx = (ray[0]! - lean * ray[1]!) / rx;
    const dy = ray[1]! / ry;
    const dz = ray[2]! / rz;
    const a = dx * dx + dy * dy + dz * dz;
    const b = x * dx + y * dy + z * dz;
    const beyond = b * b - a * (x * x + y * y + z * z - 1);
    const t = (entry.at = beyond > 0 ? Math.max(NEAR, (-b - Math.sqrt(beyond)) / a) : NEAR);
    const nx = (x + dx * t) / rx;
    const ny = (y + dy * t) / ry - lean * nx;
    const nz = (z + dz * t) / rz;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    entry.normal[0] = nx / length;
    entry.normal[1] = ny / length;
    entry.normal[2] = nz / length;
  };
}

interface Seen {
  readonly depth: Float32Array;
  /** Index of the block, -1 where there is none. */
  readonly block: Int16Array;
  /** Three per cell. */
  readonly normals: Float32Array;
}

function coverBy(block: Block, index: number, sight: Sight, seen: Seen): void {
  const { camera, side } = sight;
  const { fromX, toX, fromY, toY } = spanOf(block, camera, side);
  const eye: Three = [camera.x, camera.height, 0];
  const hit = block.round ? roundHit(block, block.round.lean, eye) : boxHit(block, eye);
  const ray = new Float64Array(3);
  const entry: Entry = { at: NEAR, normal: new Float64Array(3) };
  for (let row = fromY; row < toY; row++) {
    for (let column = fromX; column < toX; column++) {
      castRay(sight, column, row, ray);
      hit(ray, entry);
      const i = row * side + column;
      if (entry.at <= NEAR || entry.at >= seen.depth[i]!) continue;
      seen.depth[i] = entry.at;
      seen.block[i] = index;
      seen.normals[3 * i] = entry.normal[0]!;
      seen.normals[3 * i + 1] = entry.normal[1]!;
      seen.normals[3 * i + 2] = entry.normal[2]!;
    }
  }
}

export function photograph({ camera, blocks, lamps, ambient }: Stage, side: number): Photographed {
  const scene = emptyScene(side, [0, 0, 0]);
  const depth = plane(side, side);
  depth.data.fill(AIR);
  const seen = {
    depth: depth.data,
    block: new Int16Array(side * side).fill(-1),
    normals: cleanValues(3 * side * side),
  };
  const sight = { camera, side, cos: Math.cos(camera.yaw), sin: Math.sin(camera.yaw) };
  blocks.forEach((block, index) => coverBy(block, index, sight, seen));
  const ray = new Float64Array(3);
  const light = new Float64Array(3);
  for (let i = 0; i < seen.block.length; i++) {
    const block = blocks[seen.block[i]!];
    if (!block) continue;
    castRay(sight, i % side, Math.floor(i / side), ray);
    const t = depth.data[i]!;
    const x = camera.x + ray[0]! * t;
    const y = camera.height + ray[1]! * t;
    const z = ray[2]! * t;
    const nx = seen.normals[3 * i]!;
    const ny = seen.normals[3 * i + 1]!;
    const nz = seen.normals[3 * i + 2]!;
    const open = 0.9 + 0.1 * Math.abs(ny) + 0.25 * ny;
    for (let c = 0; c < 3; c++) light[c] = ambient[c as 0] * open;
    for (const { at, colour, size } of lamps) {
      const tx = at[0] - x;
      const ty = at[1] - y;
      const tz = at[2] - z;
      const square = tx * tx + ty * ty + tz * tz;
      const slope = Math.max(0.12, (nx * tx + ny * ty + nz * tz) / Math.sqrt(square));
      const share = slope / (square + size * size);
      for (let c = 0; c < 3; c++) light[c]! += colour[c as 0] * share;
    }
    const colour = tintAt(block.colour, x, y, z);
    const glow = block.glow ? tintAt(block.glow, x, y, z) : undefined;
    for (let c = 0; c < 3; c++)
      scene.channels[c as 0].data[i] = colour[c as 0] * light[c]! + (glow ? glow[c as 0] : 0);
  }
  return { scene, depth };
}
