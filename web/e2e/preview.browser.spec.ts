import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { languageCodes } from '../src/shared/i18n/languages.ts';
import { makeDetail, makePhoto } from '../src/testing/factories.ts';
import { makeUnmade } from '../src/testing/preview-factories.ts';
import { eventually } from './support/eventually.ts';
import { misfits } from './support/fits.ts';
import { Ring } from './support/site-fixture.ts';
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
  const ring = Ring.use();

  async function arrive(language: Language = 'en'): Promise<void> {
    await ring.arrive(language);
    await signIn(ring.visitor, ring.site);
    ring.site.db.hasPreviews = true;
    ring.site.db.photos.set('photo-1', makeDetail(makePhoto()));
  }
  beforeEach(() => arrive());

  const check = (): Promise<unknown> => ring.open('/upload?photo=photo-1&step=check');
  const portrait = (): Locator =>
    ring.page.getByAltText(
      ring.t('upload', 'portrait.alt', { style: ring.t('common', 'style.professional') }),
    );
  const shown = async (): Promise<void> => {
    await portrait().waitFor();
    await eventually(async () => {
      const width = await portrait().evaluate((element) => (element as HTMLImageElement).naturalWidth);
      if (width === 0) throw new Error('not loaded');
    });
  };
  const calls = (route: string): number =>
    ring.site.db.requests.filter((request) => request.route === route).length;

  it('takes its frame before it is there, and nothing moves when it comes', async () => {
    await watchShifts(ring.page);
    ring.site.db.nextPreview = makeUnmade();
    await check();
    await ring.page.getByText(ring.t('upload', 'portrait.making')).waitFor();
    await lookAt(ring.visitor, 'preview-making');
    ring.site.db.previewChanged('photo-1', {
      state: 'ready',
      similarity: 0.81,
      dominantColor: '#6b7078',
      width: 640,
      height: 640,
    });
    await shown();
    expect(await shiftsOf(ring.page)).toBeLessThan(0.02);
    await lookAt(ring.visitor, 'preview-ready');
    expect(calls(POST)).toBe(1);
    expect(ring.visitor.findings).toEqual([]);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('is loaded with the session, kept by nobody, and given back when the page is left', async () => {
    const sent = ring.page.waitForRequest(/\/preview\/image/);
    await check();
    await shown();
    expect((await sent).headers()['authorization']).toMatch(/^Bearer /);
    const address = (await portrait().getAttribute('src')) ?? '';
    expect(address).toMatch(/^blob:/);
    await ring.page
      .getByRole('link', { name: ring.t('common', 'nav.pricing') })
      .first()
      .click();
    await ring.heading('pricing', 'title');
    const isOpen = (): Promise<boolean> =>
      ring.page.evaluate(
        (url) =>
          fetch(url).then(
            () => true,
            () => false,
          ),
        address,
      );
    ring.visitor.expectProblem('blob:');
    await eventually(async () => expect(await isOpen()).toBe(false));
  });

  it('goes by the keyboard from the portrait to the order while its picture is still on the way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    ring.site.db.gates.set(PICTURE, promise);
    await check();
    await ring.page.getByText(ring.t('upload', 'portrait.stays')).waitFor();
    await ring.page.locator('input[name=expression]:checked').focus();
    await ring.page.keyboard.press('Tab');
    await ring.page.keyboard.press('Enter');
    await ring.button('checkout', 'order.button').waitFor();
    resolve();
    await ring.page.locator('#step-check').press('Enter');
    await shown();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('ends the order of a photo that gives none, with what helps', async () => {
    ring.site.db.nextPreview = refused;
    await check();
    await ring.page.getByText(ring.t('common', 'error.selfie_trial_identity')).waitFor();
    await lookAt(ring.visitor, 'preview-refused');
    await ring.button('upload', 'check.next').click();
    const button = ring.page.locator('button[type=submit]', {
      hasText: ring.t('upload', 'portrait.refused'),
    });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await lookAt(ring.visitor, 'preview-refused-order');
    expect(ring.visitor.findings).toEqual([]);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('leaves the way on open where it cannot be made', async () => {
    ring.visitor.expectProblem('503');
    ring.site.db.failures.set(POST, { status: 503, code: 'service.unavailable' });
    await check();
    await ring.page.getByText(ring.t('upload', 'portrait.missing.away')).waitFor();
    await lookAt(ring.visitor, 'preview-away');
    await ring.button('upload', 'check.next').click();
    await ring.button('checkout', 'order.button').waitFor();
    expect(ring.visitor.findings).toEqual([]);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it.each(languageCodes)('fits a phone in %s, made and refused', async (language) => {
    await arrive(language);
    await ring.page.setViewportSize(PHONE);
    ring.site.db.nextPreview = { softFace: true };
    await check();
    await shown();
    expect(await misfits(ring.page)).toEqual([]);
    ring.site.db.previews.clear();
    ring.site.db.nextPreview = refused;
    await check();
    await ring.page.getByText(ring.t('common', 'error.selfie_trial_mask_hole')).waitFor();
    expect(await misfits(ring.page)).toEqual([]);
  });
});
