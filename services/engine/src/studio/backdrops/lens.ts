import { mapPlane, productOf, smooth, type Plane } from '../../pixels/plane.ts';
import { defocusPlane, type Scene } from '../scene.ts';
import type { Photographed } from './stage.ts';

export interface Lens {
  /** Metres to what is sharp: the person. */
  readonly focus: number;
  /** Radius of the disc that a point far away becomes, in cells. */
  readonly blur: number;
}

const LAYERS = 3;
const SOFTEST = 0.02;

const discOf = ({ focus, blur }: Lens, depth: number): number => blur * Math.max(0, 1 - focus / depth);

export function throughLens({ scene, depth }: Photographed, lens: Lens): Scene {
  const { side } = scene;
  const discs = mapPlane(depth, (z) => discOf(lens, z));
  const sorted = Float32Array.from(discs.data).sort();
  const bounds = Array.from({ length: LAYERS + 1 }, (_, k) =>
    k === 0 ? -1 : sorted[Math.min(sorted.length - 1, Math.floor((k * sorted.length) / LAYERS))]!,
  );
  let result: readonly Plane[] | undefined;
  for (let k = LAYERS; k >= 1; k--) {
    const [low, high] = [bounds[k - 1]!, k === LAYERS ? Infinity : bounds[k]!];
    const mask = mapPlane(discs, (r) => (r > low && r <= high ? 1 : 0));
    let [sum, count] = [0, 0];
    for (let i = 0; i < mask.data.length; i++) {
      if (mask.data[i] === 0) continue;
      sum += discs.data[i]!;
      count++;
    }
    if (count === 0) continue;
    const radius = Math.max(0.6, sum / count);
    const cover = defocusPlane(mask, radius);
    const colours = scene.channels.map((channel) => defocusPlane(productOf(channel, mask), radius));
    const behind = result;
    result = colours.map((colour, c) =>
      mapPlane(colour, (v, i) => {
        const a = cover.data[i]!;
        if (!behind) return v / (a + SOFTEST);
        return v + behind[c]!.data[i]! * (1 - a);
      }),
    );
  }
  const channels = (result ?? scene.channels).map((channel) => smooth(channel, 1));
  return { side, channels: channels as unknown as Scene['channels'] };
}

export function evenlyBlurred(scene: Scene, radius: number): Scene {
  const channels = scene.channels.map((channel) => smooth(defocusPlane(channel, radius), 1));
  return { side: scene.side, channels: channels as unknown as Scene['channels'] };
}
