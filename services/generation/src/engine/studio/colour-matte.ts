import type { Guide } from '../pixels/guided-filter.ts';
import { clamp01, mapPlane, plane, smooth, type Plane } from '../pixels/plane.ts';

interface Side {
  readonly mean: Guide;
  /** Variance of the colours, summed over channels. */
  readonly spread: Plane;
  readonly share: Plane;
}

/** Mean and spread of the guide's colours near each pixel, over pixels of weight 1. */
function colours(guide: Guide, weight: Plane, radius: number): Side {
  const share = smooth(weight, radius);
  const spread = plane(weight.width, weight.height);
  const mean = guide.map((channel) => {
    const first = smooth(
      mapPlane(channel, (v, i) => v * weight.data[i]!),
      radius,
    );
    const second = smooth(
      mapPlane(channel, (v, i) => v * v * weight.data[i]!),
      radius,
    );
    return mapPlane(first, (v, i) => {
      const n = share.data[i]! + 1e-6;
      const m = v / n;
      spread.data[i]! += Math.max(0, second.data[i]! / n - m * m);
      return m;
    });
  });
  return { mean: mean as unknown as Guide, spread, share };
}

/**
 * Where the surroundings of an edge differ clearly in colour, how far a pixel lies between them says
 * more about single hairs than the net does. `inside` and `outside` are 1 where that is certain.
 */
export function refineByColour(guide: Guide, alpha: Plane, inside: Plane, outside: Plane): Plane {
  const inner = colours(guide, inside, 12);
  const outer = colours(guide, outside, 14);
  return mapPlane(alpha, (a, i) => {
    if (inside.data[i]! >= 1 || outside.data[i]! >= 1) return a;
    const known = clamp01(inner.share.data[i]! * 40) * clamp01(outer.share.data[i]! * 40);
    let [along, apart] = [0, 0];
    for (let c = 0; c < 3; c++) {
      const b = outer.mean[c]!.data[i]!;
      const d = inner.mean[c]!.data[i]! - b;
      along += (guide[c]!.data[i]! - b) * d;
      apart += d * d;
    }
    const sure = apart / (apart + 5 * (inner.spread.data[i]! + outer.spread.data[i]!) + 4e-3);
    const byColour = clamp01((along / (apart + 1e-6) - 0.1) / 0.7);
    return a + (byColour - a) * known * sure * 0.8;
  });
}
