import { stylesOf } from '@/entities/photo/styles-of';
import { LINK_MARGIN_MS } from '@/shared/config/constants';
import type { Headshot, Image, PhotoDetail } from '@/shared/api/types';

function stillGood(image: Image | null | undefined, now: number): boolean {
  if (image === null || image === undefined) return false;
  return Date.parse(image.urlsExpireAt) - LINK_MARGIN_MS > now;
}

function keepImage(old: Headshot | undefined, headshot: Headshot, now: number): Headshot {
  // With delivery the full size comes: links of before lack it.
  const same =
    old?.fileName === headshot.fileName &&
    old.bytes === headshot.bytes &&
    (old.downloadUrl === null) === (headshot.downloadUrl === null);
  if (!same || headshot.image === null) return headshot;
  // The server gives the same link for some minutes: what is known of it stays.
  const isKnown = old.image?.urls.w320 === headshot.image.urls.w320;
  return isKnown || stillGood(old.image, now) ? { ...headshot, image: old.image } : headshot;
}

export function expireLink(photo: PhotoDetail, number: number): PhotoDetail {
  const urlsExpireAt = new Date(0).toISOString();
  const headshots = photo.headshots.map((each) =>
    each.number === number && each.image !== null
      ? { ...each, image: { ...each.image, urlsExpireAt } }
      : each,
  );
  return { ...photo, headshots, styles: stylesOf(headshots) };
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
