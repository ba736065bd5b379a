export type Bucket = 'photos' | 'headshots';

export type ThumbnailWidth = 320 | 640;

export const photoPrefix = (photoId: string): string => `${photoId}/`;
export const orderPrefix = (orderId: string): string => `${orderId}/`;

export const originalKey = (photoId: string): string => `${photoId}/original.jpg`;
export const photoThumbnailKey = (photoId: string, width: ThumbnailWidth): string =>
  `${photoId}/derived/original-${width}.jpg`;

export const OWNER_KEY = '.headshots/owner.json';
export const BEAT_KEY = '.headshots/beat.json';

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const layouts: Readonly<Record<Bucket, RegExp>> = {
  photos: new RegExp(`^${uuid}/(original\\.jpg|derived/[\\w-]+\\.(jpg|png|webp))$`),
  headshots: new RegExp(`^(${uuid}/[\\w-]+|previews/${uuid}/[\\w-]+)\\.jpg$`),
};

export const isInLayout = (bucket: Bucket, key: string): boolean => layouts[bucket].test(key);

export interface HeadshotId {
  readonly photoId: string;
  readonly orderId: string;
  readonly number: number;
  readonly attempt: number;
}

export const headshotDerivedPrefix = (id: HeadshotId): string =>
  `${id.photoId}/derived/${id.orderId}-${id.number}-${id.attempt}-`;
export const headshotThumbnailKey = (id: HeadshotId, width: ThumbnailWidth): string =>
  `${headshotDerivedPrefix(id)}${width}.jpg`;
export const markedThumbnailKey = (id: HeadshotId, width: ThumbnailWidth): string =>
  `${headshotDerivedPrefix(id)}marked-${width}.jpg`;
/** @param name of a format, and how its file ends */
export const headshotFormatKey = (id: HeadshotId, name: string): string =>
  `${headshotDerivedPrefix(id)}as-${name}`;
/** Where generation puts its marked copy of an image. */
export const markedObjectKey = (objectKey: string): string => objectKey.replace(/\.jpg$/, '-marked.jpg');

/** Keys become prefixes of deletions: one that is not exactly of its order and attempt must never get in. */
export function isKeyOf(headshot: HeadshotId & { readonly objectKey: string }): boolean {
  return headshot.objectKey === `${headshot.orderId}/${headshot.number}-${headshot.attempt}.jpg`;
}
