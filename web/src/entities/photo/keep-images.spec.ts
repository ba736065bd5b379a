import { describe, expect, test } from '@jest/globals';
import { expireLink, keepImages } from '@/entities/photo/keep-images';
import { at, makeImage, makeOrdered } from '@/testing/factories';

const fresh = (url: string) => makeImage('01', { urls: { w320: url, w640: url, full: url } });

function withImage(url: string, expiresAt = at(600_000)) {
  const photo = makeOrdered(1);
  const [headshot] = photo.headshots;
  if (headshot === undefined) throw new Error('no headshot');
  return { ...photo, headshots: [{ ...headshot, image: { ...fresh(url), urlsExpireAt: expiresAt } }] };
}

describe('keepImages', () => {
  test('keeps the link a picture was loaded from', () => {
    expect(keepImages(withImage('/old'), withImage('/new')).headshots[0]?.image?.urls.w320).toBe('/old');
  });

  test('takes the new link when the old one is about to end', () => {
    expect(keepImages(withImage('/old', at(30_000)), withImage('/new')).headshots[0]?.image?.urls.w320).toBe(
      '/new',
    );
  });

  test('takes the new link when the old one did not open, also after the server gave that one again', () => {
    const broken = expireLink(withImage('/old'), 1);
    expect(keepImages(broken, withImage('/new')).headshots[0]?.image?.urls.w320).toBe('/new');
    const again = keepImages(broken, withImage('/old'));
    expect(again.headshots[0]?.image?.urls.w320).toBe('/old');
    expect(keepImages(again, withImage('/new')).headshots[0]?.image?.urls.w320).toBe('/new');
  });

  test('takes the new link when the picture is another one', () => {
    const after = withImage('/new');
    const changed = { ...after, headshots: after.headshots.map((headshot) => ({ ...headshot, bytes: 1 })) };
    expect(keepImages(withImage('/old'), changed).headshots[0]?.image?.urls.w320).toBe('/new');
  });

  test('takes the new link when the full size came with delivery', () => {
    const before = withImage('/old');
    const preview = {
      ...before,
      headshots: before.headshots.map((headshot) => ({ ...headshot, downloadUrl: null })),
    };
    const delivered = {
      ...withImage('/new'),
      headshots: withImage('/new').headshots.map((headshot) => ({ ...headshot, downloadUrl: '/d' })),
    };
    expect(keepImages(preview, delivered).headshots[0]?.image?.urls.w320).toBe('/new');
  });

  test('takes everything of another photo, and of the first answer', () => {
    const after = withImage('/new');
    expect(keepImages(undefined, after)).toBe(after);
    expect(keepImages({ ...withImage('/old'), id: 'other' }, after)).toBe(after);
  });
});
