import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { languageCodes } from '../src/shared/i18n/languages.ts';
import { makeDetail, makePhoto } from '../src/testing/factories.ts';
import { makeUnmade } from '../src/testing/preview-factories.ts';
import { eventually } from './support/eventually.ts';
import { misfits } from './support/fits.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { lookAt } from './support/screen.ts';
import { shiftsOf, watchShifts } from './support/shifts.ts';
import { signIn } from './support/site.ts';
import type { Language } from './support/texts.ts';
import { PHONE } from './support/visitor.ts';

const POST = 'POST /photos/:id/preview';
const PICTURE = 'GET /photos/:id/preview/image';
const refused = makeUnmade({
  state: 'not_usable',
  reasons: ['selfie.trial_identity', 'selfie.trial_mask_hole'],
});

describe('one portrait before paying', () => {
  const fixture = SiteFixture.use();

  async function arrive(language: Language = 'en'): Promise<void> {
    await fixture.arrive(language);
    await signIn(fixture.visitor, fixture.site);
    fixture.site.db.hasPreviews = true;
    fixture.site.db.photos.set('photo-1', makeDetail(makePhoto()));
  }
  beforeEach(() => arrive());

  const check = (): Promise<unknown> => fixture.open('/upload?photo=photo-1&step=check');
  const portrait = (): Locator =>
    fixture.page.getByAltText(
      fixture.t('upload', 'portrait.alt', { style: fixture.t('common', 'style.professional') }),
    );
  const shown = async (): Promise<void> => {
    await portrait().waitFor();
    await eventually(async () => {
      const width = await portrait().evaluate((element) => (element as HTMLImageElement).naturalWidth);
      if (width === 0) throw new Error('not loaded');
    });
  };
  const calls = (route: string): number =>
    fixture.site.db.requests.filter((request) => request.route === route).length;

  it('takes its frame before it is there, and nothing moves when it comes', async () => {
    await watchShifts(fixture.page);
    fixture.site.db.nextPreview = makeUnmade();
    await check();
    await fixture.page.getByText(fixture.t('upload', 'portrait.making')).waitFor();
    await lookAt(fixture.visitor, 'preview-making');
    fixture.site.db.previewChanged('photo-1', {
      state: 'ready',
      similarity: 0.81,
      dominantColor: '#6b7078',
      width: 640,
      height: 640,
    });
    await shown();
    expect(await shiftsOf(fixture.page)).toBeLessThan(0.02);
    await lookAt(fixture.visitor, 'preview-ready');
    expect(calls(POST)).toBe(1);
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('is loaded with the session, kept by nobody, and given back when the page is left', async () => {
    const sent = fixture.page.waitForRequest(/\/preview\/image/);
    await check();
    await shown();
    expect((await sent).headers()['authorization']).toMatch(/^Bearer /);
    const address = (await portrait().getAttribute('src')) ?? '';
    expect(address).toMatch(/^blob:/);
    await fixture.page
      .getByRole('link', { name: fixture.t('common', 'nav.pricing') })
      .first()
      .click();
    await fixture.heading('pricing', 'title');
    const isOpen = (): Promise<boolean> =>
      fixture.page.evaluate(
        (url) =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        address,
      );
    fixture.visitor.expectProblem('blob:');
    await eventually(async () => expect(await isOpen()).toBe(false));
  });

  it('goes by the keyboard from the portrait to the order while its picture is still on the way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    fixture.site.db.gates.set(PICTURE, promise);
    await check();
    await fixture.page.getByText(fixture.t('upload', 'portrait.stays')).waitFor();
    await fixture.page.locator('input[name=expression]:checked').focus();
    // By clothes and "choose another photo" to the way on.
    for (let step = 0; step < 3; step += 1) await fixture.page.keyboard.press('Tab');
    await fixture.page.keyboard.press('Enter');
    await fixture.button('checkout', 'order.button').waitFor();
    resolve();
    await fixture.page.locator('#step-check').press('Enter');
    await shown();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('ends the order of a photo that gives none, with what helps', async () => {
    fixture.site.db.nextPreview = refused;
    await check();
    await fixture.page.getByText(fixture.t('common', 'error.selfie_trial_identity')).waitFor();
    await lookAt(fixture.visitor, 'preview-refused');
    await fixture.button('upload', 'check.next').click();
    const button = fixture.page.locator('button[type=submit]', {
      hasText: fixture.t('upload', 'portrait.refused'),
    });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await lookAt(fixture.visitor, 'preview-refused-order');
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('leaves the way on open where it cannot be made', async () => {
    fixture.visitor.expectProblem('503');
    fixture.site.db.failures.set(POST, { status: 503, code: 'service.unavailable' });
    await check();
    await fixture.page.getByText(fixture.t('upload', 'portrait.missing.away')).waitFor();
    await lookAt(fixture.visitor, 'preview-away');
    await fixture.button('upload', 'check.next').click();
    await fixture.button('checkout', 'order.button').waitFor();
    expect(fixture.visitor.findings).toEqual([]);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it.each(languageCodes)('fits a phone in %s, made and refused', async (language) => {
    await arrive(language);
    await fixture.page.setViewportSize(PHONE);
    fixture.site.db.nextPreview = { softFace: true };
    await check();
    await shown();
    expect(await misfits(fixture.page)).toEqual([]);
    fixture.site.db.previews.clear();
    fixture.site.db.nextPreview = refused;
    await check();
    await fixture.page.getByText(fixture.t('common', 'error.selfie_trial_mask_hole')).waitFor();
    expect(await misfits(fixture.page)).toEqual([]);
  });
});
