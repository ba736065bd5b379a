export type Bucket = 'photos' | 'headshots';

/** Widths of the smaller copies of every image. */
export type ThumbnailWidth = 320 | 640;

/** Everything of one photo in the bucket of photos. */
export const photoPrefix = (photoId: string): string => `${photoId}/`;
/** Everything of one order in the bucket of headshots. */
export const orderPrefix = (orderId: string): string => `${orderId}/`;

export const originalKey = (photoId: string): string => `${photoId}/original.jpg`;
export const photoThumbnailKey = (photoId: string, width: ThumbnailWidth): string =>
  `${photoId}/derived/original-${width}.jpg`;

/** Says whose bucket this is. */
export const OWNER_KEY = '.headshots/owner.json';
/** Counts with the database of the owner, in the bucket of photos. */
export const BEAT_KEY = '.headshots/beat.json';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const layouts: Readonly<Record<Bucket, RegExp>> = {
  photos: new RegExp(`^${uuid}/(original|derived/[\\w-]+)\\.jpg$`),
  headshots: new RegExp(`^(${uuid}/[\\w-]+|previews/${uuid}/[\\w-]+)\\.jpg$`),
};

/** Whether a key is one that this product writes into that bucket. */
export const isInLayout = (bucket: Bucket, key: string): boolean => layouts[bucket].test(key);

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
/** The same with the mark that stays until the order is delivered. */
export const markedThumbnailKey = (id: HeadshotId, width: ThumbnailWidth): string =>
  `${headshotDerivedPrefix(id)}marked-${width}.jpg`;
/** Where generation puts its marked copy of an image. */
export const markedObjectKey = (objectKey: string): string => objectKey.replace(/\.jpg$/, '-marked.jpg');

/** Keys become prefixes of deletions: one that is not exactly of its order and attempt must never get in. */
export function isKeyOf(headshot: HeadshotId & { readonly objectKey: string }): boolean {
  return headshot.objectKey === `${headshot.orderId}/${headshot.number}-${headshot.attempt}.jpg`;
}
