import { cleanValues } from '../pixels/plane-memory.ts';
import type { Crop } from './crop.ts';
import type { PreparedSelfie } from './prepared.ts';

export interface View {
  readonly normals: Float32Array;
  readonly colour: Float32Array;
  readonly alpha: Float32Array;
  readonly skin: Float32Array;
  readonly face: Float32Array;
}

export interface Affine {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
}

/** Pixel (column, row) of the output lies at (x + dx column - dy row, y + dy column + dx row). */
export function affineOf(crop: Crop, side: number): Affine {
  const step = crop.side / side;
  const [dx, dy] = [Math.cos(crop.turn) * step, Math.sin(crop.turn) * step];
  const corner = 0.5 - side / 2;
  return { x: crop.x + dx * corner - dy * corner, y: crop.y + dy * corner + dx * corner, dx, dy };
}

export function viewOf(selfie: PreparedSelfie, crop: Crop, side: number): View {
  const { grid } = selfie;
  const { x, y, dx, dy } = affineOf(crop, side);
  const scale = grid.width / selfie.width;
  const cells = side * side;
  const view = {
    normals: cleanValues(cells * 3),
    colour: cleanValues(cells * 3),
    alpha: cleanValues(cells),
    skin: cleanValues(cells),
    face: cleanValues(cells),
  };
  const { alpha, skin, face, colour, normals } = grid;
  const [cos, sin] = [Math.cos(crop.turn), Math.sin(crop.turn)];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const o = row * side + column;
      const gx = (x + dx * column - dy * row) * scale - 0.5;
      const gy = (y + dy * column + dx * row) * scale - 0.5;
      const inside = gx > -1 && gy > -1 && gx < grid.width && gy < grid.height;
      const x0 = Math.min(Math.max(Math.floor(gx), 0), grid.width - 2);
      const y0 = Math.min(Math.max(Math.floor(gy), 0), grid.height - 2);
      const fx = Math.min(Math.max(gx - x0, 0), 1);
      const fy = Math.min(Math.max(gy - y0, 0), 1);
      const i = y0 * grid.width + x0;
      const w00 = (1 - fx) * (1 - fy);
      const w10 = fx * (1 - fy);
      const w01 = (1 - fx) * fy;
      const w11 = fx * fy;
      const k = i + grid.width;
      if (inside)
        view.alpha[o] = alpha[i]! * w00 + alpha[i + 1]! * w10 + alpha[k]! * w01 + alpha[k + 1]! * w11;
      view.skin[o] = skin[i]! * w00 + skin[i + 1]! * w10 + skin[k]! * w01 + skin[k + 1]! * w11;
      view.face[o] = face[i]! * w00 + face[i + 1]! * w10 + face[k]! * w01 + face[k + 1]! * w11;
      const p = 3 * i;
      const q = 3 * k;
      for (let c = 0; c < 3; c++) {
        view.colour[3 * o + c] =
          colour[p + c]! * w00 + colour[p + 3 + c]! * w10 + colour[q + c]! * w01 + colour[q + 3 + c]! * w11;
      }
      const nx = normals[p]! * w00 + normals[p + 3]! * w10 + normals[q]! * w01 + normals[q + 3]! * w11;
      const ny =
        normals[p + 1]! * w00 + normals[p + 4]! * w10 + normals[q + 1]! * w01 + normals[q + 4]! * w11;
      view.normals[3 * o] = nx * cos + ny * sin;
      view.normals[3 * o + 1] = ny * cos - nx * sin;
      view.normals[3 * o + 2] =
        normals[p + 2]! * w00 + normals[p + 5]! * w10 + normals[q + 2]! * w01 + normals[q + 5]! * w11;
    }
  }
  return view;
}
