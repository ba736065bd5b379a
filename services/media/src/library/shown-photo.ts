import type { KeptHeadshot, Photo, Run } from '../photo/photo.ts';

export interface ShownPhoto {
  readonly photo: Photo;
  readonly run: Run | undefined;
  /** None in lists, and none of an order whose images are not shown. */
  readonly headshots: readonly KeptHeadshot[];
}

export interface ShownHeadshot {
  readonly photo: Photo;
  readonly run: Run | undefined;
  readonly headshot: KeptHeadshot;
}
