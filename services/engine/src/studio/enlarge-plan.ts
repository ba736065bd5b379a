import { eyeLine, faceCentre, faceHeight, type FaceMap } from '../analysis/face-map.ts';

/** Above this enlargement the net draws better edges than Lanczos. */
export const NET_FROM = 1.6;
export const NET_FACTOR = 2;
const TILE = 128;
const OVERLAP = 12;

/** In pixels of the photo. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Tile extends Area {
  readonly keepLeft: number;
  readonly keepTop: number;
  readonly keepWidth: number;
  readonly keepHeight: number;
}

export function faceArea(map: FaceMap, photo: { width: number; height: number }): Area {
  const face = faceHeight(map);
  const left = Math.max(0, Math.floor(faceCentre(map) - 0.62 * face));
  const top = Math.max(0, Math.floor(eyeLine(map) - 0.72 * face));
  const right = Math.min(photo.width, Math.ceil(faceCentre(map) + 0.62 * face));
  const bottom = Math.min(photo.height, Math.ceil(eyeLine(map) + 0.85 * face));
  return { left, top, width: right - left, height: bottom - top };
}

function cuts(length: number): readonly { from: number; size: number; keep: number; kept: number }[] {
  if (length <= TILE) return [{ from: 0, size: length, keep: 0, kept: length }];
  const count = Math.ceil(length / (TILE - 2 * OVERLAP));
  const step = length / count;
  return Array.from({ length: count }, (_, i) => {
    const keep = Math.round(i * step);
    const end = Math.round((i + 1) * step);
    const from = Math.max(0, keep - OVERLAP);
    return { from, size: Math.min(length, end + OVERLAP) - from, keep, kept: end - keep };
  });
}

export function tilesOf(area: { width: number; height: number }): readonly Tile[] {
  const columns = cuts(area.width);
  return cuts(area.height).flatMap((row) =>
    columns.map((column) => ({
      left: column.from,
      top: row.from,
      width: column.size,
      height: row.size,
      keepLeft: column.keep,
      keepTop: row.keep,
      keepWidth: column.kept,
      keepHeight: row.kept,
    })),
  );
}
