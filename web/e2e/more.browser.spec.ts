import { describe, expect, it } from '@jest/globals';
import { makeOrdered } from '../src/testing/factories.ts';
import { keyboard, mouse } from './support/hands.ts';
import { holds } from './support/open.ts';
import { lookAt } from './support/screen.ts';
import { signIn } from './support/site.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { PHONE } from './support/visitor.ts';

describe('ordering more of one selfie, on a phone', () => {
  const fixture = SiteFixture.use();
  const isFocused = (element: HTMLElement) => element === document.activeElement;

  it.each(['mouse', 'keyboard'] as const)('leads from the images to a package by %s', async (kind) => {
    const { page, visitor, site } = fixture;
    const hands = kind === 'mouse' ? mouse() : keyboard(page);
    const more = fixture.button('common', 'moreFromSelfie');
    const dialog = page.getByRole('dialog', { name: fixture.t('common', 'moreFromSelfie') });
    const choose = fixture.button('results', 'more.choose');
    const consent = dialog.getByRole('checkbox');
    const search = () => new URL(page.url()).search;
    await page.setViewportSize(PHONE);
    await signIn(visitor, site);
    site.db.photos.set('photo-1', makeOrdered(20));
    await fixture.open('/results/photo-1');

    await hands.press(more);
    await dialog.waitFor();
    await lookAt(visitor, 'results-more');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await holds(more, isFocused);
    await hands.press(more);
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await holds(more, isFocused);
    expect(search()).toBe('');

    await hands.press(more);
    await hands.press(choose);
    await dialog.getByText(fixture.t('common', 'error.consent_face_required')).waitFor();
    await holds(consent, isFocused);
    await lookAt(visitor, 'results-more-missing');
    await hands.tick(consent);
    await hands.press(choose);
    await page.waitForURL('**/upload?photo=photo-2');
    await fixture.heading('upload', 'title');
    const order = page.getByRole('region', { name: fixture.t('upload', 'order.title') });
    await order.getByRole('radio').first().waitFor();
    await fixture.button('checkout', 'order.button').waitFor();
    const boxes = order.locator('input[type=checkbox]');
    await expect(
      boxes.evaluateAll((all: HTMLInputElement[]) => all.map(({ name }) => name)),
    ).resolves.toEqual(['terms', 'immediateStart']);
    await page.goBack();
    await more.waitFor();
    expect(await dialog.count()).toBe(0);
    expect(search()).toBe('');
    expect(site.db.photos.size).toBe(2);
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });

  it('begins at an old link to a photo that was ordered, too', async () => {
    const { page, visitor, site } = fixture;
    await page.setViewportSize(PHONE);
    await signIn(visitor, site);
    site.db.photos.set('photo-1', makeOrdered(20));
    await fixture.open('/upload?photo=photo-1');
    const order = page.getByRole('region', { name: fixture.t('upload', 'order.title') });
    await order.getByText(fixture.t('upload', 'photo.alreadyOrdered')).waitFor();
    await lookAt(visitor, 'upload-already-ordered');
    await order.getByRole('link', { name: fixture.t('common', 'moreFromSelfie') }).click();
    const dialog = page.getByRole('dialog', { name: fixture.t('common', 'moreFromSelfie') });
    await dialog.waitFor();
    await dialog.getByRole('button', { name: fixture.t('common', 'action.cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/results/photo-1');
    expect(visitor.findings).toEqual([]);
    expect(visitor.problems()).toEqual([]);
  });
});
