import type { Schemas } from '../api/public-api.ts';
import type { SavedImage } from './download.ts';
import type { DemoPreview } from './preview.ts';
import type { Followed } from './follow-photo.ts';

export interface ResultParts {
  readonly order: Schemas['Order'];
  readonly followed: Followed;
  readonly preview: DemoPreview | undefined;
  readonly images: readonly SavedImage[];
  readonly archive: { readonly file: string; readonly bytes: number };
  readonly contactSheet: string;
}

const rounded = (seconds: number): number => Math.round(seconds * 100) / 100;

export function resultOf({ order, followed, preview, images, archive, contactSheet }: ResultParts) {
  const paid = Date.parse(order.paidAt ?? order.placedAt);
  const since = (moment: number): number => rounded((moment - paid) / 1_000);
  const each = images.map(({ headshot, file, bytes, width, height }) => ({
    number: headshot.number,
    file,
    style: headshot.style,
    similarity: headshot.similarity,
    resolution: headshot.resolution,
    garment: headshot.garment,
    width,
    height,
    bytes,
    secondsSincePayment: since(followed.seenAt.get(headshot.number) ?? Date.parse(headshot.createdAt)),
  }));
  const seconds = each.map(({ secondsSincePayment }) => secondsSincePayment);
  const similarities = each.map(({ similarity }) => similarity);
  return {
    order: {
      id: order.id,
      number: order.number,
      package: order.package,
      images: order.images,
      total: order.total,
      testMode: order.bypass,
      placedAt: order.placedAt,
      paidAt: order.paidAt,
    },
    engine: followed.photo.engine,
    photoId: followed.photo.id,
    preview: preview ?? null,
    images: each,
    totals: {
      images: each.length,
      dressed: each.filter(({ garment }) => garment !== null).length,
      secondsToFirstImage: Math.min(...seconds),
      secondsToLastImage: Math.max(...seconds),
      secondsToCompleted: since(followed.completedAt),
      bytes: each.reduce((sum, { bytes }) => sum + bytes, 0),
      similarity: {
        lowest: Math.min(...similarities),
        mean: rounded(similarities.reduce((sum, value) => sum + value, 0) / Math.max(1, similarities.length)),
        highest: Math.max(...similarities),
      },
    },
    archive,
    contactSheet,
  };
}

export type DemoResult = ReturnType<typeof resultOf>;
