import { LINK_MARGIN_MS } from '@/shared/config/constants';
import type { Headshot, Image, PhotoDetail } from '@/shared/api/types';

/** Links that did not open, whatever this device's clock says of them. */
const broken = new Set<string>();

export function linkBroken({ urls }: Image): void {
  broken.add(urls.w320);
}

function stillGood(image: Image | null | undefined, now: number): image is Image {
  if (image === null || image === undefined || broken.has(image.urls.w320)) return false;
  return Date.parse(image.urlsExpireAt) - LINK_MARGIN_MS > now;
}

function keepImage(old: Headshot | undefined, headshot: Headshot, now: number): Headshot {
  // With delivery the full size comes: links of before lack it.
  const same =
    old?.fileName === headshot.fileName &&
    old.bytes === headshot.bytes &&
    (old.downloadUrl === null) === (headshot.downloadUrl === null);
  return same && stillGood(old.image, now) && headshot.image !== null
    ? { ...headshot, image: old.image }
    : headshot;
}

/** A loaded picture keeps its link while that lives, so that nothing loads or fades in twice. */
export function keepImages(
  before: PhotoDetail | undefined,
  after: PhotoDetail,
  now = Date.now(),
): PhotoDetail {
  if (before?.id !== after.id) return after;
  const known = new Map(before.headshots.map((headshot) => [headshot.number, headshot]));
  return {
    ...after,
    original: stillGood(before.original, now) && after.original !== null ? before.original : after.original,
    headshots: after.headshots.map((headshot) => keepImage(known.get(headshot.number), headshot, now)),
  };
}

export function putHeadshot(photo: PhotoDetail, headshot: Headshot, now = Date.now()): PhotoDetail {
  const old = photo.headshots.find(({ number }) => number === headshot.number);
  const others = photo.headshots.filter((each) => each !== old);
  const headshots = [...others, keepImage(old, headshot, now)].sort((one, two) => one.number - two.number);
  return { ...photo, headshots };
}
