import { eyeLine, faceHeight, OVAL, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { PERSON_SIDE } from '../nets/person-net.ts';
import { joinedTo, outerEdge } from '../pixels/components.ts';
import { pictureOf, pixelsOf } from '../pixels/decode.ts';
import { applyGuided, guidedCoefficients, type Guide } from '../pixels/guided-filter.ts';
import { onlyPlane, recycle } from '../pixels/plane-memory.ts';
import {
  clamp01,
  inverseOf,
  plane,
  planeOf,
  resizePlane,
  sample,
  smooth,
  smoothstep,
  stepped,
  type Plane,
} from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { coverHead } from './head-cover.ts';
import { crownWindow, headWindow, lookOnce, lookTwice, type Window } from './net-looks.ts';
import { refineByColour } from './colour-matte.ts';

const MATTE_SIDE = 768;

function merge(
  wide: Plane,
  head: Plane,
  window: Window,
  scale: number,
  mix: (wide: number, head: number) => number,
): Plane {
  const edge = 0.12;
  const out = planeOf(wide.data, wide.width, wide.height);
  for (let row = 0, i = 0; row < wide.height; row++) {
    const v = ((row + 0.5) / scale - window.top) / window.height;
    for (let column = 0; column < wide.width; column++, i++) {
      const u = ((column + 0.5) / scale - window.left) / window.width;
      if (u <= 0 || u >= 1 || v <= 0 || v >= 1) continue;
      const weight = smoothstep(0, edge, u) * smoothstep(0, edge, 1 - u) * smoothstep(0, edge, 1 - v);
      const near = sample(head, u * PERSON_SIDE - 0.5, v * PERSON_SIDE - 0.5);
      const value = wide.data[i]!;
      out.data[i] = value + (mix(value, near) - value) * weight;
    }
  }
  return out;
}

const onePerson = (map: Plane, face: Uint8Array, thread: number): Plane =>
  onlyPlane(() => withoutHoles(joinedToFace(map, face, thread)));

function joinedToFace(map: Plane, face: Uint8Array, thread: number): Plane {
  const { width, height } = map;
  const seeds: number[] = [];
  for (let i = 0; i < face.length; i++) if (face[i] === 1) seeds.push(i);
  const person = joinedTo(thread > 0 ? smooth(map, thread) : map, thread > 0 ? 0.62 : 0.45, seeds);
  const near = smooth(planeOf(person, width, height), 3);
  const attached = joinedTo(map, 0.12, seeds);
  const out = plane(width, height);
  for (let i = 0; i < face.length; i++)
    out.data[i] = face[i] === 1 ? 1 : map.data[i]! * clamp01(near.data[i]! * 8) * attached[i]!;
  return out;
}

function withoutHoles(kept: Plane): Plane {
  const { width, height } = kept;
  const outside = joinedTo(inverseOf(kept), 0.2, outerEdge(width, height));
  const reach = smooth(planeOf(outside, width, height), 2);
  for (let i = 0; i < reach.data.length; i++)
    reach.data[i] = Math.max(kept.data[i]!, 1 - clamp01(reach.data[i]! * 12));
  return reach;
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
  const alpha = onlyPlane(() => matteOf(looks, guide, map, scale));
  return { alpha, guide };
}

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
  const face = innerFace(map, scale, guide[0]);
  const coarse = onlyPlane(() => {
    const wide = resizePlane(seen.wide, width, height);
    const both = merge(wide, head, window, scale, (a, b) => Math.max(0.4 * a + 0.6 * b, 0.7 * a));
    const either = merge(merge(wide, head, window, scale, Math.max), crown, above, scale, Math.max);
    const sure = stepped(both, 0.32, 0.86);
    recycle(wide, both);
    const eyeRow = Math.round((eyeLine(map) - 0.28 * faceHeight(map)) * scale);
    return onePerson(coverHead(sure, either, guide, eyeRow), face, 0);
  });
  const soft = smooth(coarse, 6);
  const inside = stepped(soft, 0.9, 0.985);
  const outside = stepped(soft, 0.09, 0.012);
  recycle(soft);
  const tight = onlyPlane(() => {
    const followed = applyGuided(guidedCoefficients(guide, coarse, 8, 6e-4), guide, true);
    return bounded(followed, inside, outside, 0.12, 0.76);
  });
  recycle(coarse);
  const refined = refineByColour(guide, tight, inside, outside);
  recycle(tight);
  const calm = applyGuided(guidedCoefficients(guide, refined, 4, 2e-4), guide, true);
  recycle(refined);
  return onePerson(decided(bounded(calm, inside, outside, 0.08, 0.84)), face, 3);
}

/** How far around a pixel is looked for something certain, in pixels of the matte. */
const DOUBT = 3;

/** What is half a person shows as a veil before any other background: it goes to the nearer side. */
function decided(matte: Plane): Plane {
  const doubt = plane(matte.width, matte.height);
  for (let i = 0; i < doubt.data.length; i++) {
    const v = matte.data[i]!;
    doubt.data[i] = 4 * v * (1 - v);
  }
  const around = smooth(doubt, DOUBT);
  recycle(doubt);
  const soft = smooth(matte, 2);
  for (let i = 0; i < around.data.length; i++) {
    const v = matte.data[i]!;
    const wide = smoothstep(0.25, 0.5, around.data[i]!);
    around.data[i] = v + (smoothstep(0.45, 0.75, soft.data[i]!) - v) * wide;
  }
  recycle(soft);
  return around;
}

function bounded(
  { data, width, height }: Plane,
  inside: Plane,
  outside: Plane,
  from: number,
  range: number,
): Plane {
  const out = plane(width, height);
  for (let i = 0; i < data.length; i++) {
    const v = clamp01((data[i]! - from) / range);
    out.data[i] = Math.min(1 - outside.data[i]!, Math.max(inside.data[i]!, v));
  }
  return out;
}

function innerFace(map: FaceMap, scale: number, { width, height }: Plane): Uint8Array {
  const oval = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    scale,
    width,
    height,
  );
  const radius = Math.max(2, Math.round(0.03 * faceHeight(map) * scale));
  const core = smooth(planeOf(oval, width, height), radius);
  for (let i = 0; i < oval.length; i++) oval[i] = core.data[i]! > 0.97 ? 1 : 0;
  recycle(core);
  return oval;
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
