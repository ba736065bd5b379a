import type { GarmentTiles, GarmentView, Part } from './garments.ts';
import type { PlaneMap } from './thin-plate.ts';

/** How strongly each of the lamps that a garment was rendered under shines. */
export interface Lamps {
  readonly left: number;
  readonly right: number;
  readonly front: number;
  readonly ambient: number;
}

const PARTS = ['jacket', 'shirt', 'tie', 'back'] as const;
const STEP = 8;

/**
 * A garment laid on a canvas: `at(x, y)` says whether it covers anything there and leaves what it found in the fields.
 * Called for each pixel.
 */
export class Cloth {
  /** Share of the pixel that each part covers, 0..1. */
  jacket = 0;
  shirt = 0;
  tie = 0;
  /** Of the layer behind the neck. */
  back = 0;
  /** Light on white cloth of the front layer, and of the one behind. */
  light = 0;
  lightBehind = 0;

  readonly #width: number;
  readonly #height: number;
  readonly #parts: readonly Uint8Array[];
  readonly #lights: readonly Uint8Array[];
  readonly #behind: Uint8Array;
  readonly #curves: readonly Float32Array[];
  readonly #curve: Float32Array;
  readonly #columns: number;
  readonly #gridX: Float32Array;
  readonly #gridY: Float32Array;

  constructor(
    { width, height, light, parts }: GarmentTiles,
    { exposure }: Pick<GarmentView, 'exposure'>,
    warp: PlaneMap,
    lamps: Lamps,
    canvas: { readonly width: number; readonly height: number },
  ) {
    this.#width = width;
    this.#height = height;
    this.#parts = PARTS.map((name) => parts[name]);
    this.#lights = [light.left, light.right, light.front, light.ambient];
    this.#behind = light.back;
    this.#curve = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2 * exposure);
    this.#curves = [lamps.left, lamps.right, lamps.front, lamps.ambient].map((lamp) =>
      this.#curve.map((value) => value * lamp),
    );
    this.#columns = Math.ceil(canvas.width / STEP) + 2;
    const rows = Math.ceil(canvas.height / STEP) + 2;
    this.#gridX = new Float32Array(this.#columns * rows);
    this.#gridY = new Float32Array(this.#columns * rows);
    for (let i = 0; i < this.#gridX.length; i++) {
      const at = warp((i % this.#columns) * STEP, Math.floor(i / this.#columns) * STEP);
      this.#gridX[i] = at.x;
      this.#gridY[i] = at.y;
    }
  }

  /** `light` is left as it was where nothing is covered. */
  at(x: number, y: number): boolean {
    const column = (x / STEP) | 0;
    const row = (y / STEP) | 0;
    const u = x / STEP - column;
    const v = y / STEP - row;
    const k = row * this.#columns + column;
    const l = k + this.#columns;
    const [gridX, gridY] = [this.#gridX, this.#gridY];
    const gx =
      (gridX[k]! * (1 - u) + gridX[k + 1]! * u) * (1 - v) + (gridX[l]! * (1 - u) + gridX[l + 1]! * u) * v;
    let gy =
      (gridY[k]! * (1 - u) + gridY[k + 1]! * u) * (1 - v) + (gridY[l]! * (1 - u) + gridY[l + 1]! * u) * v;
    this.jacket = this.shirt = this.tie = this.back = 0;
    if (gx < 0 || gy < 0 || gx > this.#width - 1.001) return false;
    if (gy > this.#height - 1.001) gy = this.#height - 1.001;
    const x0 = gx | 0;
    const y0 = gy | 0;
    const fx = gx - x0;
    const fy = gy - y0;
    const i = y0 * this.#width + x0;
    const j = i + this.#width;
    const a = (1 - fx) * (1 - fy);
    const b = fx * (1 - fy);
    const c = (1 - fx) * fy;
    const d = fx * fy;
    const share = (t: Uint8Array): number => {
      const sum = t[i]! + t[i + 1]! + t[j]! + t[j + 1]!;
      if (sum === 0) return 0;
      return sum === 4 * 255 ? 1 : (t[i]! * a + t[i + 1]! * b + t[j]! * c + t[j + 1]! * d) / 255;
    };
    this.jacket = share(this.#parts[0]!);
    this.shirt = share(this.#parts[1]!);
    this.tie = share(this.#parts[2]!);
    this.back = share(this.#parts[3]!);
    const front = this.jacket + this.shirt + this.tie;
    if (front === 0 && this.back === 0) return false;
    if (front > 0) {
      let light = 0;
      for (let n = 0; n < 4; n++) {
        const [t, curve] = [this.#lights[n]!, this.#curves[n]!];
        light += curve[t[i]!]! * a + curve[t[i + 1]!]! * b + curve[t[j]!]! * c + curve[t[j + 1]!]! * d;
      }
      this.light = light;
    }
    if (this.back > 0) {
      const [t, curve] = [this.#behind, this.#curve];
      this.lightBehind =
        curve[t[i]!]! * a + curve[t[i + 1]!]! * b + curve[t[j]!]! * c + curve[t[j + 1]!]! * d;
    }
    return true;
  }

  /** Of the front layer. */
  get cover(): number {
    return Math.min(1, this.jacket + this.shirt + this.tie);
  }
}

export type ClothColours = Readonly<Record<Part, readonly [number, number, number]>>;
