import { eyeLine, faceHeight, pointOf } from '../analysis/face-map.ts';
import { labOf, type Lab } from '../pixels/colour.ts';
import { joinedTo } from '../pixels/components.ts';
import { recycle } from '../pixels/plane-memory.ts';
import { plane, smooth, smoothstep, stepped, type Plane } from '../pixels/plane.ts';
import type { Person } from './canvas-room.ts';
import type { Fit } from './fit.ts';
import type { Region } from './neck-region.ts';

/** How far below the angles of the jaw ears and hair may reach, in heights of a face. */
const SIDES_END = 0.2;
/** Colours are compared by this distance in Lab, and one that fewer than this share of the head has is none of it. */
const ALIKE = { within: 8, share: 0.05 } as const;

/** What beside the throat has the colours of ears, hair and skin stays; what was worn goes. */
export function headSides(
  { map, width, colour, alpha }: Person,
  region: Region,
  { unit, neckLeft, neckRight }: Fit,
  skin: Plane,
): Plane {
  const [earRight, earLeft] = [pointOf(map, 234).x, pointOf(map, 454).x];
  const jaw = (pointOf(map, 58).y + pointOf(map, 288).y) / 2;
  const known: Lab[] = [];
  for (let y = Math.round(eyeLine(map)); y < jaw; y += 8) {
    for (let d = 4; d < 3 * unit; d += 8) {
      for (const x of [Math.round(earRight - d), Math.round(earLeft + d)]) {
        const i = y * width + x;
        if (x < 0 || x >= width || alpha[i]! < 250) continue;
        known.push(labOf(colour[3 * i]! / 65535, colour[3 * i + 1]! / 65535, colour[3 * i + 2]! / 65535));
      }
    }
  }
  const out = plane(region.width, region.height);
  const collar = (neckLeft.y + neckRight.y) / 2;
  const end = jaw + SIDES_END * faceHeight(map);
  const [r, g, b] = region.colours;
  for (let y = 0; y < region.height; y += 2) {
    const py = region.top + y;
    const [hairEnds, skinEnds] = [smoothstep(end, end - unit, py), smoothstep(collar + unit, collar, py)];
    if (hairEnds + skinEnds === 0) break;
    for (let x = 0; x < region.width - 1; x += 2) {
      const px = region.left + x;
      if (px < earRight - 1.5 * unit || px > earLeft + 1.5 * unit) continue;
      if (alpha[py * width + px]! < 20) continue;
      const i = y * region.width + x;
      const here = labOf(r.data[i]!, g.data[i]!, b.data[i]!);
      let near = 0;
      for (const one of known)
        if ((here.L - one.L) ** 2 + (here.a - one.a) ** 2 + (here.b - one.b) ** 2 < ALIKE.within ** 2) near++;
      const hair = smoothstep(0.5 * ALIKE.share, ALIKE.share, near / Math.max(20, known.length));
      const value = Math.max(hair * hairEnds, skin.data[i]! * skinEnds);
      out.data[i] = out.data[i + 1] = value;
      if (y + 1 < region.height) out.data[i + region.width] = out.data[i + region.width + 1] = value;
    }
  }
  keepJoined(out);
  const soft = smooth(out, 2);
  recycle(out);
  return stepped(soft, 0.55, 0.95);
}

/** What hangs on the head by less than twice this many pixels belongs to something behind it. */
const THREAD = 4;

/** What hangs together with the head, which ends above the region. */
function keepJoined(found: Plane): void {
  const { data, width, height } = found;
  const body = smooth(found, THREAD);
  const seeds = Array.from({ length: width }, (_, x) => x);
  const joined = joinedTo(body, 0.75, seeds);
  const firm = plane(width, height);
  for (let i = 0; i < data.length; i++) firm.data[i] = joined[i]!;
  const near = smooth(firm, THREAD);
  for (let i = 0; i < data.length; i++) if (near.data[i]! < 0.45) data[i] = 0;
  recycle(body, firm, near);
}
