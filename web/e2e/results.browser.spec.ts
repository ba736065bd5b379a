import { expect, it, describe } from '@jest/globals';
import sharp from 'sharp';
import { makeImage, makeOrdered } from '../src/testing/factories.ts';
import type { Image } from '../src/shared/api/types.ts';
import { holds, reload } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { lookAt } from './support/screen.ts';
import { signIn } from './support/site.ts';
import { DESK, PHONE } from './support/visitor.ts';

/** Every picture in sight is there, and nothing came since the last look. */
function isQuiet(): boolean {
  const state = window as unknown as { before?: number };
  const now = performance.getEntriesByType('resource').length;
  const isSame = state.before === now;
  state.before = now;
  const inSight = [...document.images].filter((image) => {
    const { top, bottom, width } = image.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
  return isSame && inSight.length > 0 && inSight.every((image) => image.complete);
}

describe('choosing among a hundred images', () => {
  const fixture = SiteFixture.use();
  const place = (): Promise<number> => fixture.page.evaluate(() => Math.round(window.scrollY));
  const tile = (number: number) => fixture.page.locator(`#headshot-${number}`);
  const isAt = (wanted: number) =>
    fixture.page.waitForFunction((at) => Math.abs(window.scrollY - at) <= 5, wanted);

  it('keeps the place, the choice and the favourites through Back and a reload, on a phone', async () => {
    const { page, visitor, site } = fixture;
    await page.setViewportSize(PHONE);
    await signIn(visitor, site);
    site.db.photos.set('photo-1', makeOrdered(100, { package: 'ultra' }));
    await fixture.open('/results/photo-1?sort=best');
    await tile(61).scrollIntoViewIfNeeded();
    const heart = page.getByRole('button', { name: fixture.t('results', 'tile.favourite', { number: 61 }) });
    await heart.click();
    const before = await place();
    expect(before).toBeGreaterThan(1_000);

    await tile(61).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await isAt(before);
    await page.waitForFunction(() => document.activeElement?.id === 'headshot-61');

    await page.locator('main a[href="/dashboard"]').evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/dashboard');
    await fixture.heading('dashboard', 'title', { name: 'Ada' });
    await page.goBack();
    await isAt(before);
    await reload(page);
    await tile(61).waitFor();
    await isAt(before);
    await holds(heart, (button) => button.ariaPressed === 'true');
    expect(new URL(page.url()).search).toBe('?sort=best');

    await fixture.open('/results/photo-1?sort=best&show=favourites');
    await tile(61).waitFor();
    expect(await page.locator('main ol > li').count()).toBe(1);
    await page.setViewportSize({ width: 320, height: 640 });
    await fixture.open('/results/photo-1');
    await tile(100).waitFor();
    const wide = await page
      .locator('main ol > li')
      .evaluateAll((tiles) =>
        tiles.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      );
    expect(wide).toEqual([]);
    await lookAt(visitor, 'results-100');
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });
});

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Grey with a red dot for each eye; the eyes are shares of its sides. */
async function dotted(
  { width, height, eyes }: Pick<Image, 'width' | 'height' | 'eyes'>,
  grey: string,
): Promise<Buffer> {
  const dot = ({ x, y }: Point) =>
    `<circle cx="${x * width}" cy="${y * height}" r="${width / 40}" fill="#f00"/>`;
  const dots = eyes === null ? '' : dot(eyes.left) + dot(eyes.right);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${grey}"/>${dots}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The middles of what is red in the left and the right half of a picture, as shares of its width. */
async function redDots(picture: Buffer): Promise<readonly Point[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const sums = [0, 1].map(() => ({ x: 0, y: 0, count: 0 }));
  for (let at = 0; at < info.width * info.height; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3);
    if (red < 200 || green > 60 || blue > 60) continue;
    const [x, y] = [at % info.width, Math.floor(at / info.width)];
    const sum = sums[x < info.width / 2 ? 0 : 1];
    if (sum) Object.assign(sum, { x: sum.x + x, y: sum.y + y, count: sum.count + 1 });
  }
  return sums.map(({ x, y, count }) => ({ x: x / count / info.width, y: y / count / info.width }));
}

describe('comparing an image with the photo', () => {
  const fixture = SiteFixture.use();

  it.each([PHONE, DESK])('loads at most 2.5 MB at $width px before anybody scrolls', async (size) => {
    const { page, visitor, site } = fixture;
    await page.setViewportSize(size);
    await signIn(visitor, site);
    const photo = makeOrdered(100, { package: 'ultra' });
    // There are fewer examples than images: each address is loaded for itself.
    const own = (image: Image | null, number: number): Image | null => {
      if (image === null) return null;
      const { w320, w640 } = image.urls;
      const urls = { w320: `${w320}?image=${number}`, w640: `${w640}?image=${number}`, full: null };
      return { ...image, urls };
    };
    const headshots = photo.headshots.map((each) => ({ ...each, image: own(each.image, each.number) }));
    site.db.photos.set('photo-1', { ...photo, headshots });
    const loaded: { readonly url: string; readonly bytes: Promise<number> }[] = [];
    page.on('requestfinished', (request) => {
      const bytes = request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)
        // Of a page that has gone.
        .catch(() => 0);
      loaded.push({ url: request.url(), bytes });
    });
    await fixture.open('/results/photo-1');
    await page.locator('#headshot-100').waitFor({ state: 'attached' });
    await page.waitForFunction(isQuiet, undefined, { polling: 1_000 });
    const pictures = loaded.filter(({ url }) => url.includes('?image='));
    expect(pictures.length).toBeGreaterThanOrEqual(4);
    expect(pictures.length).toBeLessThan(100);
    const sum = (await Promise.all(loaded.map(({ bytes }) => bytes))).reduce((one, two) => one + two, 0);
    expect(sum).toBeLessThanOrEqual(2_500_000);
    expect(visitor.problems()).toEqual([]);
  });

  it('lays their eyes upon each other, however the photo was framed and turned', async () => {
    const { page, visitor, site } = fixture;
    const urls = (name: string) => ({ w320: `/dots/${name}`, w640: `/dots/${name}`, full: null });
    const pictures: Record<string, Image> = {
      photo: makeImage('photo', {
        ...{ width: 640, height: 900, urls: urls('photo') },
        eyes: { left: { x: 0.3, y: 0.3 }, right: { x: 0.44, y: 0.34 } },
      }),
      headshot: makeImage('headshot', {
        ...{ width: 1024, height: 1024, urls: urls('headshot') },
        eyes: { left: { x: 0.4, y: 0.42 }, right: { x: 0.58, y: 0.42 } },
      }),
    };
    await page.route('**/dots/*', async (route) => {
      const name = new URL(route.request().url()).pathname.slice('/dots/'.length);
      const picture = pictures[name];
      if (picture === undefined) return route.abort();
      const body = await dotted(picture, name === 'photo' ? '#567' : '#bbb');
      return route.fulfill({ contentType: 'image/png', body });
    });
    await signIn(visitor, site);
    const ordered = makeOrdered(20);
    const headshots = ordered.headshots.map((each) => ({ ...each, image: pictures['headshot'] ?? null }));
    site.db.photos.set('photo-1', { ...ordered, original: pictures['photo'] ?? null, headshots });
    await fixture.open('/results/photo-1?image=1');
    await fixture.button('results', 'lightbox.compare').click();
    const divider = page.getByRole('slider', { name: fixture.t('results', 'lightbox.compareLabel') });
    const frame = page.getByRole('dialog').locator('.compare');
    const dots = async (key: 'Home' | 'End') => {
      await divider.press(key);
      await divider.evaluate((each: HTMLElement) => each.blur());
      return redDots(await frame.screenshot({ animations: 'disabled' }));
    };
    await frame.locator('img').nth(1).waitFor();
    for (const image of await frame.locator('img').all())
      await image.evaluate((each: HTMLImageElement) => each.decode());
    const [after, before] = [await dots('Home'), await dots('End')];
    for (const [index, { x, y }] of before.entries()) {
      expect(x).toBeCloseTo(after[index]?.x ?? NaN, 2);
      expect(y).toBeCloseTo(after[index]?.y ?? NaN, 2);
    }
    expect(before[1]?.x).toBeGreaterThan((before[0]?.x ?? NaN) + 0.15);
    expect(visitor.problems()).toEqual([]);
  });
});
