import type { VariantRecipe } from '../plan/recipe.ts';
import { median } from '../pixels/statistics.ts';
import type { Look } from './looks.ts';
import type { View } from './view.ts';

export type Vector = readonly [number, number, number];

export function keyDirection(look: Look, recipe: VariantRecipe): Vector {
  const turn = (recipe.keyTurn * Math.PI) / 180;
  const lift = (recipe.keyLift * Math.PI) / 180;
  const [x, y, z] = look.key;
  const [tx, tz] = [x * Math.cos(turn) + z * Math.sin(turn), z * Math.cos(turn) - x * Math.sin(turn)];
  const [ly, lz] = [y * Math.cos(lift) - tz * Math.sin(lift), tz * Math.cos(lift) + y * Math.sin(lift)];
  const length = Math.hypot(tx, ly, lz);
  return [tx / length, ly / length, lz / length];
}

/** How strongly a key light of hardness `k` models each cell; 1 on average over the face, `fill` in the deepest shade. */
export function modelling(view: View, key: Vector, k: number, fill: number): Float32Array {
  const d = new Float32Array(view.alpha.length);
  const onFace: number[] = [];
  for (let i = 0; i < d.length; i++) {
    d[i] =
      view.normals[3 * i]! * key[0] + view.normals[3 * i + 1]! * key[1] + view.normals[3 * i + 2]! * key[2];
    if (i % 5 === 0 && view.face[i]! > 0.5 && view.alpha[i]! > 0.9) onFace.push(d[i]!);
  }
  const centre = median(onFace);
  for (let i = 0; i < d.length; i++) {
    const from = k * (d[i]! - centre);
    d[i] = from > 0 ? 1 + from / (1 + 0.5 * from) : fill + (1 - fill) * Math.exp(from / (1 - fill));
  }
  return d;
}
