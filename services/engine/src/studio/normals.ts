import type { FaceMap } from '../analysis/face-map.ts';
import { clamp01, plane, sample, smooth, type Plane } from '../pixels/plane.ts';

type Three = readonly [Plane, Plane, Plane];

function vertexNormals(map: FaceMap, triangles: readonly number[]): Float32Array {
  const { points } = map;
  const sums = new Float32Array(points.length);
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!];
    const [ux, uy, uz] = [
      points[b]! - points[a]!,
      points[b + 1]! - points[a + 1]!,
      -(points[b + 2]! - points[a + 2]!),
    ];
    const [vx, vy, vz] = [
      points[c]! - points[a]!,
      points[c + 1]! - points[a + 1]!,
      -(points[c + 2]! - points[a + 2]!),
    ];
    let [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    if (z < 0) [x, y, z] = [-x, -y, -z];
    for (const i of [a, b, c]) {
      sums[i]! += x;
      sums[i + 1]! += y;
      sums[i + 2]! += z;
    }
  }
  for (let i = 0; i < sums.length; i += 3) {
    const length = Math.hypot(sums[i]!, sums[i + 1]!, sums[i + 2]!) || 1;
    for (let c = 0; c < 3; c++) sums[i + c]! /= length;
  }
  return sums;
}

function drawMesh(map: FaceMap, triangles: readonly number[], scale: number, into: Three, mask: Plane): void {
  const normals = vertexNormals(map, triangles);
  const { width, height } = mask;
  for (let t = 0; t + 2 < triangles.length; t += 3) {
    const v = [triangles[t]!, triangles[t + 1]!, triangles[t + 2]!] as const;
    const [x0, x1, x2] = v.map((i) => map.points[3 * i]! * scale) as [number, number, number];
    const [y0, y1, y2] = v.map((i) => map.points[3 * i + 1]! * scale) as [number, number, number];
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (Math.abs(area) < 1e-6) continue;
    const fromY = Math.max(0, Math.floor(Math.min(y0, y1, y2)));
    const toY = Math.min(height - 1, Math.ceil(Math.max(y0, y1, y2)));
    const fromX = Math.max(0, Math.floor(Math.min(x0, x1, x2)));
    const toX = Math.min(width - 1, Math.ceil(Math.max(x0, x1, x2)));
    for (let y = fromY; y <= toY; y++) {
      for (let x = fromX; x <= toX; x++) {
        const [px, py] = [x + 0.5, y + 0.5];
        const w1 = ((px - x0) * (y2 - y0) - (x2 - x0) * (py - y0)) / area;
        const w2 = ((x1 - x0) * (py - y0) - (px - x0) * (y1 - y0)) / area;
        const w0 = 1 - w1 - w2;
        if (Math.min(w0, w1, w2) < -0.001) continue;
        const i = y * width + x;
        mask.data[i] = 1;
        for (let c = 0; c < 3; c++) {
          into[c as 0].data[i] =
            w0 * normals[3 * v[0] + c]! + w1 * normals[3 * v[1] + c]! + w2 * normals[3 * v[2] + c]!;
        }
      }
    }
  }
}

export function normalsOf(
  map: FaceMap,
  triangles: readonly number[],
  alpha: Plane,
  scale: number,
): Float32Array {
  const { width, height } = alpha;
  const mesh: Three = [plane(width, height), plane(width, height), plane(width, height)];
  const mask = plane(width, height);
  drawMesh(map, triangles, scale, mesh, mask);
  const dome = smooth(alpha, 14);
  const weight = smooth(mask, 3);
  const filled = mesh.map((component) => smooth(component, 3));
  const raw: Three = [plane(width, height), plane(width, height), plane(width, height)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const gx = 26 * (sample(dome, x + 1, y) - sample(dome, x - 1, y));
      const gy = 26 * (sample(dome, x, y + 1) - sample(dome, x, y - 1));
      const length = Math.hypot(gx, gy, 1);
      const w = clamp01(weight.data[i]!);
      const side = [-gx / length, -gy / length, 1 / length] as const;
      for (let c = 0; c < 3; c++) raw[c as 0].data[i] = filled[c]!.data[i]! + side[c as 0] * (1 - w);
    }
  }
  const soft = raw.map((component) => smooth(component, 3));
  const out = new Float32Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const length = Math.hypot(soft[0]!.data[i]!, soft[1]!.data[i]!, soft[2]!.data[i]!) || 1;
    for (let c = 0; c < 3; c++) out[3 * i + c] = soft[c]!.data[i]! / length;
  }
  return out;
}
