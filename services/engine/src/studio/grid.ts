import { faceHeight, OVAL, pointOf, type FaceMap } from '../analysis/face-map.ts';
import { labOf } from '../pixels/colour.ts';
import { mapPlane, plane, resizePlane, smooth, smoothstep, type Plane } from '../pixels/plane.ts';
import { fillPolygon } from '../pixels/polygon.ts';
import { median } from '../pixels/statistics.ts';
import type { Foreground } from './foreground.ts';
import { normalsOf } from './normals.ts';
import { GRID_SIDE, shareBytes, shareFloats, type Grid } from './prepared.ts';

function shrink(
  values: ArrayLike<number>,
  channels: number,
  channel: number,
  size: { width: number; height: number },
  scale: number,
): Plane {
  const step = Math.max(1, Math.floor(size.width / GRID_SIDE / 2));
  const out = plane(Math.floor(size.width / step), Math.floor(size.height / step));
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      out.data[y * out.width + x] = values[(y * step * size.width + x * step) * channels + channel]! * scale;
    }
  }
  const [w, h] = gridSize(size);
  return resizePlane(out, w, h);
}

function gridSize({ width, height }: { width: number; height: number }): readonly [number, number] {
  const scale = GRID_SIDE / Math.max(width, height);
  return [Math.round(width * scale), Math.round(height * scale)];
}

function skinOf(colour: Float32Array, alpha: Plane, face: Uint8Array, map: FaceMap, scale: number): Plane {
  const labs = Array.from(alpha.data, (_, i) =>
    labOf(colour[3 * i]!, colour[3 * i + 1]!, colour[3 * i + 2]!),
  );
  const inside = labs.filter((_, i) => face[i] === 1);
  const centre = {
    L: median(inside.map((v) => v.L)),
    a: median(inside.map((v) => v.a)),
    b: median(inside.map((v) => v.b)),
  };
  const chin = pointOf(map, 152);
  const reach = 0.9 * faceHeight(map) * scale;
  const likely = mapPlane(alpha, (a, i) => {
    if (face[i] === 1) return 1;
    const lab = labs[i]!;
    const away = Math.hypot(lab.a - centre.a, lab.b - centre.b) + 0.25 * Math.abs(lab.L - centre.L);
    const x = (i % alpha.width) - chin.x * scale;
    const y = Math.floor(i / alpha.width) - chin.y * scale;
    return (
      a * smoothstep(22, 9, away) * smoothstep(1.25 * reach, 0.8 * reach, Math.hypot(x, y + 0.5 * reach))
    );
  });
  return smooth(likely, 1);
}

export function gridOf(
  front: Foreground,
  size: { width: number; height: number },
  map: FaceMap,
  triangles: readonly number[],
): Grid {
  const alpha = shrink(front.alpha, 1, 0, size, 1 / 255);
  const { width, height } = alpha;
  const scale = width / size.width;
  const channels = [0, 1, 2].map((c) => shrink(front.colour, 3, c, size, 1 / 65535));
  const colour = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++)
    for (let c = 0; c < 3; c++) colour[3 * i + c] = channels[c]!.data[i]!;
  const face = fillPolygon(
    OVAL.map((i) => pointOf(map, i)),
    scale,
    width,
    height,
  );
  return {
    width,
    height,
    normals: shareFloats(normalsOf(map, triangles, alpha, scale)),
    colour: shareFloats(colour),
    alpha: shareFloats(alpha.data),
    skin: shareFloats(skinOf(colour, alpha, face, map, scale).data),
    face: shareBytes(face),
  };
}
