import { labOf, LINEAR_OF_BYTE, type Lab } from '../pixels/colour.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import type { Rgb } from '../pixels/rgb.ts';
import { median } from '../pixels/statistics.ts';
import { OVAL, pointOf, type FaceMap } from './face-map.ts';

export function skinTone(image: Rgb, map: FaceMap): Lab {
  const face = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    1,
    image.width,
    image.height,
  );
  const found: Record<keyof Lab, number[]> = { L: [], a: [], b: [] };
  for (let i = 0; i < face.length; i += 3) {
    if (face[i] !== 1) continue;
    const [r, g, b] = [image.data[3 * i]!, image.data[3 * i + 1]!, image.data[3 * i + 2]!];
    const lab = labOf(LINEAR_OF_BYTE[r]!, LINEAR_OF_BYTE[g]!, LINEAR_OF_BYTE[b]!);
    found.L.push(lab.L);
    found.a.push(lab.a);
    found.b.push(lab.b);
  }
  return { L: median(found.L), a: median(found.a), b: median(found.b) };
}
