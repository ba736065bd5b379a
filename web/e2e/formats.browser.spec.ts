import { describe, expect, it } from '@jest/globals';
import { makeOrdered } from '../src/testing/factories.ts';
import { holds } from './support/open.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { lookAt } from './support/screen.ts';
import { signIn } from './support/site.ts';
import { DESK, PHONE } from './support/visitor.ts';

describe('the format of a download', () => {
  const fixture = SiteFixture.use();

  it.each([PHONE, DESK])('is chosen by keyboard and downloaded at $width px', async (size) => {
    const { page, visitor, site } = fixture;
    await page.setViewportSize(size);
    await signIn(visitor, site);
    site.db.photos.set('photo-1', makeOrdered(20));
    await fixture.open('/results/photo-1?image=3');
    await page.getByRole('dialog').waitFor();
    const format = (name: 'square' | 'cv') =>
      page.getByRole('button', {
        name: fixture.t('results', 'format.button', { format: fixture.t('results', `format.name.${name}`) }),
      });
    const menu = page.locator('dialog [popover]');
    await format('square').focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.checked);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(new URL(page.url()).searchParams.get('image')).toBe('3');
    await lookAt(visitor, `formats-menu-${size.width}`);

    const box = await menu.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(size.width);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(size.height);

    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('dialog').waitFor();
    await holds(format('cv'), (button) => document.activeElement === button);
    await lookAt(visitor, `formats-chosen-${size.width}`);
    const started = page.waitForEvent('download');
    await fixture.page
      .getByRole('dialog')
      .getByRole('link', { name: fixture.t('results', 'download'), exact: true })
      .click();
    expect(new URL((await started).url()).searchParams.get('format')).toBe('cv');
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });
});
