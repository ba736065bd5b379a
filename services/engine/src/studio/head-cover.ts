import { joinedTo } from '../pixels/components.ts';
import { onlyPlane, recycle } from '../pixels/plane-memory.ts';
import { mapPlane, plane, planeOf, productOf, smooth, smoothstep, type Plane } from '../pixels/plane.ts';
import type { Guide } from '../pixels/guided-filter.ts';
import { hullOf } from '../pixels/hull.ts';
import { fillPolygon } from '../pixels/polygon.ts';

/** What at least one look shows this clearly may belong to the head. */
const SUSPECT = 0.3;

function onlyJoined(seen: Plane, sure: Plane, eyeRow: number): Plane {
  const { width, height } = seen;
  const row = Math.min(height - 1, eyeRow) * width;
  const seeds: number[] = [];
  for (let x = 0; x < width; x++) if (sure.data[row + x]! > 0.9) seeds.push(row + x);
  return planeOf(joinedTo(smooth(seen, 2), 0.6, seeds), width, height);
}

function rim(map: Plane, toRow: number): { x: number; y: number }[] {
  const corners: { x: number; y: number }[] = [];
  for (let y = 0; y < Math.min(toRow, map.height); y++) {
    const row = map.data.subarray(y * map.width, (y + 1) * map.width);
    const first = row.findIndex((v) => v > 0.5);
    if (first >= 0) corners.push({ x: first, y }, { x: row.findLastIndex((v) => v > 0.5) + 1, y });
  }
  return corners;
}

/** The net loses light caps and crowns. */
export const coverHead = (map: Plane, suspicion: Plane, guide: Guide, eyeRow: number): Plane =>
  onlyPlane(() => covered(map, suspicion, guide, eyeRow));

function covered(map: Plane, suspicion: Plane, guide: Guide, eyeRow: number): Plane {
  const { width, height } = map;
  const seen = mapPlane(map, (v, i) => Math.max(v, suspicion.data[i]! > SUSPECT ? 1 : 0));
  const corners = rim(onlyJoined(seen, map, eyeRow), eyeRow);
  recycle(seen);
  if (corners.length < 6) return map;
  const hull = fillPolygon(hullOf(corners), 1, width, height);
  const outside = plane(width, height);
  for (let i = 0; i < hull.length; i++)
    outside.data[i] = map.data[i]! < 0.05 && suspicion.data[i]! < 0.05 && hull[i] === 0 ? 1 : 0;
  const share = smooth(outside, 16);
  const around = guide.map((channel) => onlyPlane(() => smooth(productOf(channel, outside), 16)));
  const [r, g, b] = guide;
  const [nearR, nearG, nearB] = around as unknown as Guide;
  const out = planeOf(map.data, width, height);
  for (let i = 0; i < hull.length; i++) {
    const v = map.data[i]!;
    const weight = share.data[i]!;
    if (hull[i] === 0 || v > 0.95 || weight < 1e-4) continue;
    const dr = r.data[i]! - nearR.data[i]! / weight;
    const dg = g.data[i]! - nearG.data[i]! / weight;
    const db = b.data[i]! - nearB.data[i]! / weight;
    const apart = dr * dr + dg * dg + db * db;
    out.data[i] = Math.max(v, smoothstep(0.02, 0.08, apart) * smoothstep(0.02, 0.2, suspicion.data[i]!));
  }
  return out;
}
