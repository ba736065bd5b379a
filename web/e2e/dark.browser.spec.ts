import { describe, expect, it } from '@jest/globals';
import { makeDetail, makeOrdered, makePhoto } from '../src/testing/factories.ts';
import { invisible } from './support/forced.ts';
import { allHydrated } from './support/open.ts';
import { violations } from './support/screen.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';

/**
 * Runs in a page of the dark scheme. Answers the ground of the page when it is not dark, and every surface of more than a
 * tenth of the window that is bright. Pictures are not asked.
 */
function bright(): string[] {
  const BRIGHT = 0.5;
  const DARK = 0.05;
  const least = (innerWidth * innerHeight) / 10;
  const channels = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((value) => (value / 255) ** 2.2);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isClear = (color: string): boolean => channels(color)[3] === 0;
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  const found = luminance(ground) > DARK ? [`the page: ${ground}`] : [];
  for (const element of document.querySelectorAll('body, body *')) {
    const { backgroundColor } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    if (width * height < least || isClear(backgroundColor) || luminance(backgroundColor) < BRIGHT) continue;
    found.push(`${element.tagName} ${element.className}: ${backgroundColor}`);
  }
  return found;
}

describe('for who has set the device to dark', () => {
  const fixture = SiteFixture.use();

  async function arrive(): Promise<void> {
    await fixture.arrive('en', true);
    await fixture.page.emulateMedia({ colorScheme: 'dark' });
  }

  async function arriveAsMember(): Promise<void> {
    await arrive();
    const { visitor, site } = fixture;
    site.db.photos.set('photo-1', makeDetail(makePhoto({ id: 'photo-1' })));
    site.db.photos.set('photo-2', makeOrdered(7, { id: 'photo-2' }));
    site.db.photos.set('photo-3', makeOrdered(20, { id: 'photo-3' }));
    await signIn(visitor, site);
  }

  async function look(address: string): Promise<void> {
    const { page, visitor } = fixture;
    await fixture.open(address);
    await allHydrated(page);
    expect([...(await page.evaluate(bright)), ...(await violations(page))]).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  }

  it.each([
    '/',
    '/pricing',
    '/faq',
    '/upload',
    '/upload?package=premium&step=order',
    '/login',
    '/register',
    '/withdraw',
    '/terms',
    '/cookies',
  ])('is dark and can be read by anybody: %s', async (address) => {
    await arrive();
    await decide(fixture.page);
    await look(address);
  });

  it('is dark with the banner about storage', async () => {
    await arrive();
    await look('/');
    await fixture.button('common', 'consent.necessaryOnly').waitFor();
  });

  it.each([
    '/dashboard',
    '/settings',
    '/settings?tab=account',
    '/upload?photo=photo-1',
    '/upload?photo=photo-1&step=check',
    '/processing?photo=photo-2',
    '/results/photo-3',
    '/results/photo-3?image=1',
  ])('is dark and can be read by members: %s', async (address) => {
    await arriveAsMember();
    await look(address);
  });

  it('leaves colours to the device where that dictates them', async () => {
    await arriveAsMember();
    await fixture.page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
    await fixture.open('/upload?photo=photo-1&step=check');
    await allHydrated(fixture.page);
    // axe reads the fill of the text, which Chromium tells as it was before the device's colours.
    const found = (await violations(fixture.page)).filter((text) => !text.startsWith('color-contrast'));
    expect([...found, ...(await fixture.page.evaluate(bright))]).toEqual([]);
    expect(await fixture.page.evaluate(invisible)).toEqual([]);
  });

  it('prints dark on light', async () => {
    await arrive();
    await fixture.open('/terms');
    const ink = () => fixture.page.evaluate(() => getComputedStyle(document.documentElement).color);
    expect(await ink()).toBe('rgb(236, 236, 234)');
    await fixture.page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await ink()).toBe('rgb(23, 24, 26)');
  });

  it.each(['light', 'dark'] as const)(
    'names the ground of the page to the browser for its bars, %s',
    async (colorScheme) => {
      const { page } = fixture;
      await page.emulateMedia({ colorScheme });
      await fixture.open('/faq');
      const [named, ground] = await page.evaluate(() => {
        const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.setProperty('color', metas.find(({ media }) => matchMedia(media).matches)?.content ?? '');
        return [getComputedStyle(probe).color, getComputedStyle(document.documentElement).backgroundColor];
      });
      expect(named).toBe(ground);
    },
  );
});
