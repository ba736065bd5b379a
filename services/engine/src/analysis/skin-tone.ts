import { labOf, LINEAR_OF_BYTE, type Lab } from '../pixels/colour.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { median } from '../pixels/statistics.ts';
import { OVAL, pointOf, type FaceMap } from './face-map.ts';

/** Median Lab of a face. */
export function skinTone(image: Rgb, map: FaceMap): Lab {
  const face = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    1,
    image.width,
    image.height,
  );
  const labs: Lab[] = [];
  for (let i = 0; i < face.length; i += 3) {
    if (face[i] !== 1) continue;
    const [r, g, b] = [image.data[3 * i]!, image.data[3 * i + 1]!, image.data[3 * i + 2]!];
    labs.push(labOf(LINEAR_OF_BYTE[r]!, LINEAR_OF_BYTE[g]!, LINEAR_OF_BYTE[b]!));
  }
  return {
    L: median(labs.map((v) => v.L)),
    a: median(labs.map((v) => v.a)),
    b: median(labs.map((v) => v.b)),
  };
}
