import { plane, type Plane } from '../../pixels/plane.ts';
import { emptyScene, type Scene } from '../scene.ts';

/** x right, y up, z away from the viewer, in metres; or linear red, green, blue. */
export type Three = readonly [number, number, number];
/** The same everywhere, or depending on the place. */
export type Tint = Three | ((x: number, y: number, z: number) => Three);

/** A box with sides along the axes. */
export interface Block {
  readonly low: Three;
  readonly high: Three;
  /** How much light it throws back. */
  readonly colour: Tint;
  /** Light of its own. */
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

/** The cells a block can cover; all of them when it reaches behind the camera. */
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

/** A sharp picture of blocks under lamps; light that leaves the stage is black. */
export function photograph({ camera, blocks, lamps, ambient }: Stage, side: number): Photographed {
  const scene = emptyScene(side, [0, 0, 0]);
  const depth = plane(side, side);
  depth.data.fill(AIR);
  const hit = new Int16Array(side * side).fill(-1);
  const facing = new Int8Array(side * side);
  const [cos, sin] = [Math.cos(camera.yaw), Math.sin(camera.yaw)];
  const origin = [camera.x, camera.height, 0] as const;
  const rayAt = (column: number, row: number): Three => {
    const u = ((column + 0.5) / side - 0.5) / camera.zoom;
    const v = (camera.horizon - (row + 0.5) / side) / camera.zoom;
    return [u * cos + sin, v, cos - u * sin];
  };
  blocks.forEach((block, index) => {
    const { fromX, toX, fromY, toY } = spanOf(block, camera, side);
    for (let row = fromY; row < toY; row++) {
      for (let column = fromX; column < toX; column++) {
        const ray = rayAt(column, row);
        let [enter, leave, axis] = [NEAR, AIR, 0];
        for (let c = 0; c < 3; c++) {
          const inverse = 1 / (ray[c]! || 1e-9);
          const a = (block.low[c]! - origin[c]!) * inverse;
          const b = (block.high[c]! - origin[c]!) * inverse;
          const first = a < b ? a : b;
          const last = a < b ? b : a;
          if (first > enter) {
            enter = first;
            axis = c;
          }
          if (last < leave) leave = last;
        }
        const i = row * side + column;
        if (enter <= NEAR || enter >= leave || enter >= depth.data[i]!) continue;
        depth.data[i] = enter;
        hit[i] = index;
        facing[i] = ray[axis]! > 0 ? -(axis + 1) : axis + 1;
      }
    }
  });
  for (let i = 0; i < hit.length; i++) {
    const block = blocks[hit[i]!];
    if (!block) continue;
    const ray = rayAt(i % side, Math.floor(i / side));
    const t = depth.data[i]!;
    const [x, y, z] = [origin[0] + ray[0] * t, origin[1] + ray[1] * t, ray[2] * t];
    const axis = Math.abs(facing[i]!) - 1;
    const sign = Math.sign(facing[i]!);
    const colour = tintAt(block.colour, x, y, z);
    const glow = block.glow ? tintAt(block.glow, x, y, z) : undefined;
    const open = axis === 1 ? 1 + 0.25 * sign : 0.9;
    const light: [number, number, number] = [ambient[0] * open, ambient[1] * open, ambient[2] * open];
    for (const lamp of lamps) {
      const to = [lamp.at[0] - x, lamp.at[1] - y, lamp.at[2] - z] as const;
      const square = to[0] ** 2 + to[1] ** 2 + to[2] ** 2;
      const slope = Math.max(0.12, (sign * to[axis]!) / Math.sqrt(square));
      const share = slope / (square + lamp.size ** 2);
      for (let c = 0; c < 3; c++) light[c as 0]! += lamp.colour[c]! * share;
    }
    for (let c = 0; c < 3; c++)
      scene.channels[c as 0].data[i] = colour[c]! * light[c]! + (glow ? glow[c]! : 0);
  }
  return { scene, depth };
}
