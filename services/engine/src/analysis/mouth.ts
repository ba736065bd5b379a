import { distance, eyeSpan, pointOf, type FaceMap } from './face-map.ts';

/** Corner lift, mouth width and gap between the lips, in spans of the eyes. */
export interface Mouth {
  readonly lift: number;
  readonly width: number;
  readonly gap: number;
}

export function mouthOf(map: FaceMap): Mouth {
  const span = eyeSpan(map);
  const [a, b] = [pointOf(map, 33), pointOf(map, 263)];
  const [ax, ay] = [(b.x - a.x) / span, (b.y - a.y) / span];
  const depth = (index: number): number => -pointOf(map, index).x * ay + pointOf(map, index).y * ax;
  const middle = (depth(13) + depth(14)) / 2;
  const corners = (depth(61) + depth(291)) / 2;
  return {
    lift: (middle - corners) / span,
    width: distance(map, 61, 291) / span,
    gap: distance(map, 13, 14) / span,
  };
}

export function showsSmile({ lift, width, gap }: Mouth): boolean {
  return lift >= 0.06 && width >= 0.68 && gap >= 0.05;
}
