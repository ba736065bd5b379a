import type { Crop } from './crop.ts';
import type { PreparedSelfie } from './prepared.ts';

/** What a crop sees of the selfie's grid, in the crop's own axes. */
export interface View {
  readonly normals: Float32Array;
  readonly colour: Float32Array;
  readonly alpha: Float32Array;
  readonly skin: Float32Array;
  readonly face: Float32Array;
}

/** Canvas position of an output pixel: origin, and steps to the right and down. */
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
    normals: new Float32Array(cells * 3),
    colour: new Float32Array(cells * 3),
    alpha: new Float32Array(cells),
    skin: new Float32Array(cells),
    face: new Float32Array(cells),
  };
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
      const at = (values: ArrayLike<number>, channels: number, c: number): number => {
        const top = values[i * channels + c]! * (1 - fx) + values[(i + 1) * channels + c]! * fx;
        const j = i + grid.width;
        return (
          top * (1 - fy) + (values[j * channels + c]! * (1 - fx) + values[(j + 1) * channels + c]! * fx) * fy
        );
      };
      view.alpha[o] = inside ? at(grid.alpha, 1, 0) : 0;
      view.skin[o] = at(grid.skin, 1, 0);
      view.face[o] = at(grid.face, 1, 0);
      for (let c = 0; c < 3; c++) view.colour[3 * o + c] = at(grid.colour, 3, c);
      const [nx, ny] = [at(grid.normals, 3, 0), at(grid.normals, 3, 1)];
      view.normals[3 * o] = nx * cos + ny * sin;
      view.normals[3 * o + 1] = ny * cos - nx * sin;
      view.normals[3 * o + 2] = at(grid.normals, 3, 2);
    }
  }
  return view;
}
