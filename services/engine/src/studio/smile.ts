import { eyeSpan, pointOf, type FaceMap } from '../analysis/face-map.ts';

interface Push {
  readonly points: readonly number[];
  /** In spans of the eyes. */
  readonly outward: number;
  readonly down: number;
  readonly sigma: number;
}

const pushes: readonly Push[] = [
  { points: [61, 291], outward: 0.035, down: -0.055, sigma: 0.16 },
  { points: [40, 270], outward: 0.012, down: -0.012, sigma: 0.1 },
  { points: [91, 321], outward: 0.012, down: -0.018, sigma: 0.1 },
  { points: [17], outward: 0, down: -0.014, sigma: 0.12 },
  { points: [205, 425], outward: 0.012, down: -0.035, sigma: 0.2 },
  { points: [145, 374], outward: 0, down: -0.012, sigma: 0.08 },
];

/** A displacement of canvas points; the picture is sampled at the point minus the displacement. */
export interface Warp {
  /** False where nothing moves; else fills `into`. */
  at(x: number, y: number, into: { x: number; y: number }): boolean;
}

const STEP = 4;

/** A slight smile: corners of the mouth, lips, cheeks and lower lids move a little. `strength` 1 is the most that looks natural. */
export function smileWarp(map: FaceMap, strength: number): Warp {
  const span = eyeSpan(map);
  const [a, b] = [pointOf(map, 33), pointOf(map, 263)];
  const [ax, ay] = [(b.x - a.x) / span, (b.y - a.y) / span];
  const nose = pointOf(map, 1);
  const forces = pushes.flatMap(({ points, outward, down, sigma }) =>
    points.map((index) => {
      const p = pointOf(map, index);
      const side = Math.sign((p.x - nose.x) * ax + (p.y - nose.y) * ay);
      const [along, below] = [side * outward * strength * span, down * strength * span];
      return {
        x: p.x,
        y: p.y,
        dx: along * ax - below * ay,
        dy: along * ay + below * ax,
        sigma: sigma * span,
      };
    }),
  );
  const reach = 0.75 * span;
  const [left, right] = [
    Math.min(...forces.map((f) => f.x)) - reach,
    Math.max(...forces.map((f) => f.x)) + reach,
  ];
  const [top, bottom] = [
    Math.min(...forces.map((f) => f.y)) - reach,
    Math.max(...forces.map((f) => f.y)) + reach,
  ];
  const [columns, rows] = [Math.ceil((right - left) / STEP) + 2, Math.ceil((bottom - top) / STEP) + 2];
  const field = new Float32Array(columns * rows * 2);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      for (const f of forces) {
        const distance = (left + c * STEP - f.x) ** 2 + (top + r * STEP - f.y) ** 2;
        if (distance > 12 * f.sigma ** 2) continue;
        const weight = Math.exp(-distance / (2 * f.sigma ** 2));
        field[2 * (r * columns + c)]! += weight * f.dx;
        field[2 * (r * columns + c) + 1]! += weight * f.dy;
      }
    }
  }
  return {
    at(x, y, into) {
      if (x <= left || x >= right || y <= top || y >= bottom) return false;
      const [gx, gy] = [(x - left) / STEP, (y - top) / STEP];
      const [x0, y0] = [gx | 0, gy | 0];
      const [fx, fy] = [gx - x0, gy - y0];
      const i = 2 * (y0 * columns + x0);
      const j = i + 2 * columns;
      into.x =
        (field[i]! * (1 - fx) + field[i + 2]! * fx) * (1 - fy) +
        (field[j]! * (1 - fx) + field[j + 2]! * fx) * fy;
      into.y =
        (field[i + 1]! * (1 - fx) + field[i + 3]! * fx) * (1 - fy) +
        (field[j + 1]! * (1 - fx) + field[j + 3]! * fx) * fy;
      return true;
    },
  };
}
