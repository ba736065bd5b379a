import { describe, expect, it } from '@jest/globals';
import { makeDetail, makeOrdered, makePhoto } from '../src/testing/factories.ts';
import { invisible } from './support/forced.ts';
import { allHydrated } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { violations } from './support/screen.ts';
import { decide, signIn } from './support/site.ts';
import { DESK, PHONE } from './support/visitor.ts';

describe('where the device dictates the colours, there are edges, a visible focus and no finding of axe', () => {
  const fixture = SiteFixture.use();

  async function look(address: string): Promise<void> {
    const { page, visitor } = fixture;
    await fixture.open(address);
    await allHydrated(page);
    const found: string[] = [];
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size);
      const lacks = [...(await violations(page)), ...(await page.evaluate(invisible))];
      found.push(...lacks.map((text) => `${size.width}: ${text}`));
    }
    expect(found).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  }

  it.each(['/', '/upload', '/pricing', '/login', '/register', '/withdraw'])(
    'for anybody: %s',
    async (address) => {
      await fixture.page.emulateMedia({ forcedColors: 'active' });
      await decide(fixture.page);
      await look(address);
    },
  );

  it.each([
    '/dashboard',
    '/settings',
    '/upload?photo=photo-1',
    '/upload?photo=photo-1&step=check',
    '/processing?photo=photo-2',
    '/results/photo-3',
    '/results/photo-3?image=1',
  ])('for members: %s', async (address) => {
    const { page, site, visitor } = fixture;
    site.db.photos.set('photo-1', makeDetail(makePhoto({ id: 'photo-1' })));
    site.db.photos.set('photo-2', makeOrdered(7, { id: 'photo-2' }));
    site.db.photos.set('photo-3', makeOrdered(20, { id: 'photo-3' }));
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(visitor, site);
    await look(address);
  });
});
