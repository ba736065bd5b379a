import type { Headshot, PhotoDetail } from '@/shared/api/types';

type Archive = NonNullable<PhotoDetail['archive']>;

/** The ZIP of some images: the archive's own link, cut to their numbers. The server names the file. */
export function selectionLink({ url }: Archive, headshots: readonly Headshot[]): string {
  return `${url}${url.includes('?') ? '&' : '?'}images=${headshots.map(({ number }) => number).join(',')}`;
}
