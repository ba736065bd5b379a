export type Bucket = 'photos' | 'headshots';

/** Widths of the smaller copies of every image. */
export const thumbnailWidths = [320, 640] as const;
export type ThumbnailWidth = (typeof thumbnailWidths)[number];

/** Everything of one photo in the bucket of photos. */
export const photoPrefix = (photoId: string): string => `${photoId}/`;
/** Everything of one order in the bucket of headshots. */
export const orderPrefix = (orderId: string): string => `${orderId}/`;

export const originalKey = (photoId: string): string => `${photoId}/original.jpg`;
export const photoThumbnailKey = (photoId: string, width: ThumbnailWidth): string =>
  `${photoId}/derived/original-${width}.jpg`;

export interface HeadshotId {
  readonly photoId: string;
  readonly orderId: string;
  readonly number: number;
  readonly attempt: number;
}

/** Start of the keys of one attempt's smaller copies. */
export const headshotDerivedPrefix = (id: HeadshotId): string =>
  `${id.photoId}/derived/${id.orderId}-${id.number}-${id.attempt}-`;
export const headshotThumbnailKey = (id: HeadshotId, width: ThumbnailWidth): string =>
  `${headshotDerivedPrefix(id)}${width}.jpg`;

/** Keys become prefixes of deletions: one that is not exactly of its order and attempt must never get in. */
export function isKeyOf(headshot: HeadshotId & { readonly objectKey: string }): boolean {
  return headshot.objectKey === `${headshot.orderId}/${headshot.number}-${headshot.attempt}.jpg`;
}
