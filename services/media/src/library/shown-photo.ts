import type { Headshot, Photo, Run } from '../photo/photo.ts';

/** A photo as its owner sees it. */
export interface ShownPhoto {
  readonly photo: Photo;
  /** The order that counts. */
  readonly run: Run | undefined;
  /** None in lists, and none of an order whose images are not shown. */
  readonly headshots: readonly Headshot[];
}

/** One image of a photo. */
export interface ShownHeadshot {
  readonly photo: Photo;
  readonly run: Run | undefined;
  readonly headshot: Headshot;
}
