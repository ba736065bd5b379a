import { eyeLine, faceHeight, OVAL, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { PERSON_SIDE } from '../nets/person-net.ts';
import { joinedTo, outerEdge } from '../pixels/components.ts';
import { pictureOf, pixelsOf } from '../pixels/decode.ts';
import { applyGuided, guidedCoefficients, type Guide } from '../pixels/guided-filter.ts';
import {
  clamp01,
  mapPlane,
  plane,
  resizePlane,
  sample,
  smooth,
  smoothstep,
  withPlanes,
  type Plane,
} from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { coverHead } from './head-cover.ts';
import { crownWindow, headWindow, lookOnce, lookTwice, type Window } from './net-looks.ts';
import { refineByColour } from './colour-matte.ts';

/** Longer side of the matte before it is applied to the canvas. */
export const MATTE_SIDE = 768;

/** The wide look, and inside the head's window what `mix` makes of it and the closer one. */
function merge(
  wide: Plane,
  head: Plane,
  window: Window,
  scale: number,
  mix: (wide: number, head: number) => number,
): Plane {
  const edge = 0.12;
  return mapPlane(wide, (value, index) => {
    const x = ((index % wide.width) + 0.5) / scale;
    const y = (Math.floor(index / wide.width) + 0.5) / scale;
    const u = (x - window.left) / window.width;
    const v = (y - window.top) / window.height;
    if (u <= 0 || u >= 1 || v <= 0 || v >= 1) return value;
    const weight = smoothstep(0, edge, u) * smoothstep(0, edge, 1 - u) * smoothstep(0, edge, 1 - v);
    const near = sample(head, u * PERSON_SIDE - 0.5, v * PERSON_SIDE - 0.5);
    return value + (mix(value, near) - value) * weight;
  });
}

/** Only what hangs together with the face by more than a thread; no holes in it; the face itself is always sure. */
function onePerson(map: Plane, face: Uint8Array, thread: number): Plane {
  const { width, height } = map;
  const seeds: number[] = [];
  for (let i = 0; i < face.length; i++) if (face[i] === 1) seeds.push(i);
  const person = joinedTo(thread > 0 ? smooth(map, thread) : map, thread > 0 ? 0.62 : 0.45, seeds);
  const near = smooth(plane(width, height, new Float32Array(person)), 3);
  const attached = joinedTo(map, 0.12, seeds);
  const kept = mapPlane(map, (value, index) =>
    face[index] === 1 ? 1 : value * clamp01(near.data[index]! * 8) * attached[index]!,
  );
  const outside = joinedTo(
    mapPlane(kept, (value) => 1 - value),
    0.2,
    outerEdge(width, height),
  );
  const reach = smooth(plane(width, height, new Float32Array(outside)), 2);
  return mapPlane(kept, (value, index) => Math.max(value, 1 - clamp01(reach.data[index]! * 12)));
}

export interface Matte {
  /** At matte size. */
  readonly alpha: Plane;
  readonly guide: Guide;
}

/** How much of each pixel is the person, at most `MATTE_SIDE` wide or high. `map` in canvas pixels. */
export async function personMatte(canvas: Rgb, map: FaceMap, modelDir: string): Promise<Matte> {
  const scale = Math.min(1, MATTE_SIDE / Math.max(canvas.width, canvas.height));
  const [width, height] = [Math.round(canvas.width * scale), Math.round(canvas.height * scale)];
  const small = await pixelsOf(pictureOf(canvas).resize(width, height, { fit: 'fill' }));
  const guide = guideOf(small);
  const whole = { left: 0, top: 0, width: canvas.width, height: canvas.height };
  const looks = {
    wide: await lookTwice(canvas, whole, modelDir),
    window: headWindow(canvas, map),
    head: await lookTwice(canvas, headWindow(canvas, map), modelDir),
    above: crownWindow(canvas, map),
    crown: await lookOnce(canvas, crownWindow(canvas, map), modelDir),
  };
  const alpha = withPlanes(
    () => matteOf(looks, guide, map, scale),
    (matte) => [matte],
  );
  return { alpha, guide };
}

/** What the net saw of the whole picture, of the head and of its crown, and where those lie on the canvas. */
interface Looks {
  readonly wide: Plane;
  readonly window: Window;
  readonly head: Plane;
  readonly above: Window;
  readonly crown: Plane;
}

function matteOf(
  { head, window, crown, above, ...seen }: Looks,
  guide: Guide,
  map: FaceMap,
  scale: number,
): Plane {
  const { width, height } = guide[0];
  const wide = resizePlane(seen.wide, width, height);
  const oval = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    scale,
    width,
    height,
  );
  const core = smooth(
    plane(width, height, new Float32Array(oval)),
    Math.max(2, Math.round(0.03 * faceHeight(map) * scale)),
  );
  const face = Uint8Array.from(core.data, (v) => (v > 0.97 ? 1 : 0));
  const both = merge(wide, head, window, scale, (a, b) => Math.max(0.4 * a + 0.6 * b, 0.7 * a));
  const either = merge(merge(wide, head, window, scale, Math.max), crown, above, scale, Math.max);
  const sure = mapPlane(both, (v) => smoothstep(0.32, 0.86, v));
  const coarse = onePerson(
    coverHead(sure, either, guide, Math.round((eyeLine(map) - 0.28 * faceHeight(map)) * scale)),
    face,
    0,
  );
  const soft = smooth(coarse, 6);
  const inside = mapPlane(soft, (v) => smoothstep(0.9, 0.985, v));
  const outside = mapPlane(soft, (v) => smoothstep(0.09, 0.012, v));
  const bound = (map: Plane): Plane =>
    mapPlane(map, (v, i) => Math.min(1 - outside.data[i]!, Math.max(inside.data[i]!, clamp01(v))));
  const followed = applyGuided(guidedCoefficients(guide, coarse, 8, 6e-4), guide, true);
  const tight = bound(mapPlane(followed, (v) => (v - 0.12) / 0.76));
  const refined = refineByColour(guide, tight, inside, outside);
  const calm = applyGuided(guidedCoefficients(guide, refined, 4, 2e-4), guide, true);
  return onePerson(bound(mapPlane(calm, (v) => (v - 0.08) / 0.84)), face, 3);
}

function guideOf(image: Rgb): Guide {
  const [r, g, b] = [0, 1, 2].map(() => plane(image.width, image.height)) as [Plane, Plane, Plane];
  for (let i = 0; i < r.data.length; i++) {
    r.data[i] = image.data[3 * i]! / 255;
    g.data[i] = image.data[3 * i + 1]! / 255;
    b.data[i] = image.data[3 * i + 2]! / 255;
  }
  return [r, g, b];
}
