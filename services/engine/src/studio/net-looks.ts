import { eyeLine, faceCentre, faceHeight, type FaceMap } from '../analysis/face-map.ts';
import { PERSON_SIDE, personMap } from '../nets/person-net.ts';
import { pictureOf, pixelsOf } from '../pixels/decode.ts';
import { mapPlane, type Plane } from '../pixels/plane.ts';
import type { Rgb } from '../pixels/rgb.ts';

export interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function framed(canvas: Rgb, window: Window): Promise<Rgb> {
  return pixelsOf(pictureOf(canvas).extract(window).resize(PERSON_SIDE, PERSON_SIDE, { fit: 'fill' }));
}

/** What the net sees, and what it sees in a mirror: each look has its own phantoms beside the person. */
export async function lookTwice(canvas: Rgb, window: Window, modelDir: string): Promise<Plane> {
  const image = await framed(canvas, window);
  const straight = await personMap(image, modelDir);
  const mirror = await personMap(await pixelsOf(pictureOf(image).flop()), modelDir);
  return mapPlane(straight, (v, i) => {
    const column = i % PERSON_SIDE;
    return (v + mirror.data[i - column + PERSON_SIDE - 1 - column]!) / 2;
  });
}

export function headWindow(canvas: Rgb, map: FaceMap): Window {
  const face = faceHeight(map);
  const left = Math.max(0, Math.round(faceCentre(map) - 1.05 * face));
  const top = Math.max(0, Math.round(eyeLine(map) - 1.35 * face));
  const width = Math.min(canvas.width, Math.round(faceCentre(map) + 1.05 * face)) - left;
  const height = Math.min(canvas.height, Math.round(eyeLine(map) + 0.75 * face)) - top;
  return { left, top, width, height };
}

/** Close to the top of the head: the only look in which the net suspects caps and high hair. */
export function crownWindow(canvas: Rgb, map: FaceMap): Window {
  const face = faceHeight(map);
  const left = Math.max(0, Math.round(faceCentre(map) - 0.75 * face));
  const top = Math.max(0, Math.round(eyeLine(map) - 1.3 * face));
  const width = Math.min(canvas.width, Math.round(faceCentre(map) + 0.75 * face)) - left;
  const height = Math.min(canvas.height, Math.round(eyeLine(map) + 0.2 * face)) - top;
  return { left, top, width, height };
}

export async function lookOnce(canvas: Rgb, window: Window, modelDir: string): Promise<Plane> {
  return personMap(await framed(canvas, window), modelDir);
}
