import type { VariantRecipe } from '../plan/recipe.ts';
import { luminanceOf } from '../pixels/colour.ts';
import { clamp01, plane, smooth, smoothstep } from '../pixels/plane.ts';
import { median } from '../pixels/statistics.ts';
import type { Backdrop } from './backdrops/setting.ts';
import type { Crop } from './crop.ts';
import type { Look } from './looks.ts';
import { GRID_SIDE, type PreparedSelfie } from './prepared.ts';
import { keyDirection, modelling, type Vector } from './modelling.ts';
import { viewOf, type View } from './view.ts';
import type { ToneCurve } from './tone.ts';

/** Values per cell: gain R G B, added light R G B, backdrop R G B, saturation. */
export const LANES = 10;
const SPARSE = 5;
/** Of the style's saturation and contrast, what skin takes. */
const SKIN_SHARE = 0.05;

function exposure(view: View, light: Float32Array, tone: ToneCurve, haze: number): Vector {
  const cells: number[] = [];
  for (let i = 0; i < light.length; i += SPARSE)
    if (view.face[i]! >= 0.5 && view.alpha[i]! >= 0.9) cells.push(i);
  const goals = [0, 1, 2].map((c) => median(cells.map((i) => view.colour[3 * i + c]!)));
  const gains = [1, 1, 1];
  for (let round = 0; round < 5; round++) {
    const lit = cells.map((i) => {
      const [r, g, b] = [0, 1, 2].map((c) => view.colour[3 * i + c]! * light[i]! * gains[c]!) as [
        number,
        number,
        number,
      ];
      const factor = tone(luminanceOf(r, g, b));
      return [r * factor, g * factor, b * factor] as const;
    });
    for (let c = 0; c < 3; c++) {
      const now = median(lit.map((colour) => colour[c as 0] + haze * (1 - colour[c as 0])));
      gains[c]! *= Math.min(1.5, Math.max(0.66, (goals[c]! + 1e-4) / (now + 1e-4)));
    }
  }
  return gains as unknown as Vector;
}

/** How much harder than its style an image may be: a deep grade on a strong key moves the tone of the skin. */
const HARDEST = 1.05;
const hardness = ({ keyGain, grade }: VariantRecipe): number =>
  Math.min(HARDEST, keyGain * (1 + 0.12 * grade));

function shadowOf(view: View, key: Vector, strength: number): Float32Array {
  const side = GRID_SIDE;
  const soft = smooth(plane(side, side, view.alpha), 14);
  const [dx, dy] = [Math.round(-key[0] * 16), Math.round(-key[1] * 9)];
  return soft.data.map((_, i) => {
    const x = Math.min(side - 1, Math.max(0, (i % side) - dx));
    const y = Math.min(side - 1, Math.max(0, Math.floor(i / side) - dy));
    return 1 - strength * soft.data[y * side + x]!;
  });
}

export interface LightSettings {
  readonly selfie: PreparedSelfie;
  readonly crop: Crop;
  readonly look: Look;
  readonly recipe: VariantRecipe;
  readonly backdrop: Backdrop;
  readonly tone: ToneCurve;
}

/** Everything that changes slowly over an image, `LANES` values for each of GRID_SIDE x GRID_SIDE cells. */
export function lightMap({ selfie, crop, look, recipe, backdrop, tone }: LightSettings): Float32Array {
  const side = GRID_SIDE;
  const view = viewOf(selfie, crop, side);
  const key = keyDirection(look, recipe);
  const light = modelling(view, key, look.k * hardness(recipe), look.fill);
  const [gr, gg, gb] = exposure(view, light, tone, look.haze);
  const grey = luminanceOf(gr, gg, gb);
  const warm = [look.warmth, 1, 2 - look.warmth] as const;
  const own = [gr, gg, gb] as const;
  const shadow = shadowOf(view, key, backdrop.near ? 0.2 : 0.06);
  const around = backdrop.scene.channels.map((channel) => smooth(channel, 10));
  const open = smooth(
    plane(
      side,
      side,
      view.alpha.map((a) => 1 - a),
    ),
    2,
  );
  const dim = look.vignette * (0.5 + recipe.vignette);
  const out = new Float32Array(side * side * LANES);
  for (let i = 0; i < side * side; i++) {
    const [u, v] = [((i % side) + 0.5) / side - 0.5, (Math.floor(i / side) + 0.5) / side - 0.46];
    const corner = 1 - dim * smoothstep(0.34, 0.78, Math.hypot(u, v * 0.92));
    const skin = view.skin[i]!;
    const low = 1 - 0.16 * smoothstep(0.22, 0.52, v) * (1 - skin);
    const nz = clamp01(view.normals[3 * i + 2]!);
    const behind = clamp01(
      -view.normals[3 * i]! * Math.sign(key[0] || 1) * 0.9 - view.normals[3 * i + 1]! * 0.55,
    );
    const albedo = luminanceOf(view.colour[3 * i]!, view.colour[3 * i + 1]!, view.colour[3 * i + 2]!);
    const rim =
      (0.12 + 2.4 * Math.min(0.4, albedo)) *
      look.rimStrength *
      smoothstep(0.25, 0.9, 1 - nz) *
      behind *
      (1 - (0.8 - 0.5 * look.graze) * view.face[i]!);
    const wrap = 0.12 * smoothstep(0.12, 0.6, open.data[i]!) * (1 - 0.7 * view.face[i]!);
    const o = i * LANES;
    const shine = Math.max(0.02, luminanceOf(around[0]!.data[i]!, around[1]!.data[i]!, around[2]!.data[i]!));
    for (let c = 0; c < 3; c++) {
      const gain = own[c as 0] * skin + grey * warm[c as 0] * (1 - skin);
      out[o + c] = light[i]! * gain * low * (1 - 0.6 * (1 - corner));
      const tint = 0.4 * look.rim[c as 0] ** 2 + (0.6 * around[c as 0]!.data[i]!) / shine;
      out[o + 3 + c] = look.haze + rim * tint + wrap * around[c as 0]!.data[i]!;
      out[o + 6 + c] = backdrop.scene.channels[c as 0].data[i]! * corner * shadow[i]!;
    }
    out[o + 9] = 1 + (look.saturation - 1) * (SKIN_SHARE + (1 - SKIN_SHARE) * (1 - skin));
  }
  return out;
}
