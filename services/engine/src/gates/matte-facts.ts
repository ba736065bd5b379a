import { faceCentre, faceHeight, OVAL, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { joinedTo } from '../pixels/components.ts';
import { plane, type Plane } from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { PreparedSelfie } from '../studio/prepared.ts';

/** What is wrong with a cut-out person, as shares of an area. */
export interface MatteFacts {
  readonly faceHole: number;
  readonly torsoHole: number;
  readonly stray: number;
}

const PERSON = 0.5;

export function matteFacts({ grid, map, width }: Pick<PreparedSelfie, 'grid' | 'map' | 'width'>): MatteFacts {
  const scale = grid.width / width;
  const alpha = plane(grid.width, grid.height, grid.alpha);
  const face = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    scale,
    grid.width,
    grid.height,
  );
  return {
    faceHole: holeShare(alpha, face),
    torsoHole: holeShare(alpha, torso(map, scale, alpha)),
    stray: strayShare(alpha, map, scale),
  };
}

/** Narrow enough to lie on everybody's chest, also when the head leans. */
function torso(map: FaceMap, scale: number, { width, height }: Plane): Uint8Array {
  const half = 0.3 * faceHeight(map);
  const top = pointOf(map, 152).y + 0.45 * faceHeight(map);
  const [left, right] = [faceCentre(map) - half, faceCentre(map) + half];
  const bottom = height / scale;
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return fillPolygon(top < bottom ? corners : [], scale, width, height);
}

function holeShare({ data }: Plane, area: Uint8Array): number {
  let [all, holes] = [0, 0];
  for (let i = 0; i < area.length; i++) {
    if (area[i] !== 1) continue;
    all++;
    if (data[i]! < PERSON) holes++;
  }
  return all === 0 ? 0 : holes / all;
}

function strayShare(alpha: Plane, map: FaceMap, scale: number): number {
  const nose = pointOf(map, 1);
  const seed = Math.floor(nose.y * scale) * alpha.width + Math.floor(nose.x * scale);
  const joined = joinedTo(alpha, PERSON, [seed]);
  let [person, stray] = [0, 0];
  for (let i = 0; i < joined.length; i++) {
    if (joined[i] === 1) person++;
    else if (alpha.data[i]! > PERSON) stray++;
  }
  return person === 0 ? 1 : stray / person;
}
