import type { Headshot, PhotoDetail } from '@/shared/api/types';

type Archive = NonNullable<PhotoDetail['archive']>;

export function selectionLink({ url }: Archive, headshots: readonly Headshot[]): string {
  return `${url}${url.includes('?') ? '&' : '?'}images=${headshots.map(({ number }) => number).join(',')}`;
}
