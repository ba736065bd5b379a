import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { makeDetail, makeOrdered, makePhoto } from '../src/testing/factories.ts';
import { selfie } from './support/photos.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { decide, signIn } from './support/site.ts';
import { PHONE } from './support/visitor.ts';

interface Edges {
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

describe('on a phone', () => {
  const fixture = SiteFixture.use();
  beforeEach(() => fixture.arrive('en', true));

  const edges = async (target: Locator): Promise<Edges> => {
    await target.waitFor();
    return target.evaluate((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return { top, bottom, width };
    });
  };
  const price = (): Locator =>
    fixture.page.getByRole('complementary', { name: fixture.t('checkout', 'total.title') });
  const isInReach = async (target: Locator): Promise<void> => {
    const { top, bottom } = await edges(target);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(bottom).toBeLessThanOrEqual(PHONE.height);
    await target.click({ trial: true });
  };
  async function arriveWithPhoto(): Promise<void> {
    await signIn(fixture.visitor, fixture.site);
    await decide(fixture.page);
    fixture.site.db.hasPreviews = true;
    fixture.site.db.photos.set('photo-1', makeDetail(makePhoto()));
  }

  it('the next thing to do in a step is within reach of the thumb, and the price stands where it is decided', async () => {
    await decide(fixture.page);
    await fixture.open('/upload');
    expect(await price().isVisible()).toBe(false);
    await fixture.page.locator('input[type=file]').setInputFiles(selfie());
    await isInReach(
      fixture.page.getByRole('main').getByRole('link', { name: fixture.t('upload', 'login.register') }),
    );
    expect(await price().isVisible()).toBe(false);
    await fixture.step('check');
    await isInReach(fixture.button('upload', 'check.next'));
    await fixture.button('upload', 'check.next').click();
    await isInReach(price());
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('the portrait has the whole width, what changes it stands directly below, and the way on stays in sight', async () => {
    await arriveWithPhoto();
    await fixture.open('/upload?photo=photo-1&step=check');
    const style = fixture.t('common', 'style.professional');
    const portrait = await edges(fixture.page.getByAltText(fixture.t('upload', 'portrait.alt', { style })));
    expect(portrait.width).toBeGreaterThan(0.9 * PHONE.width);
    const chips = await edges(
      fixture.page.locator('fieldset', { has: fixture.page.locator('[name=expression]') }),
    );
    expect(chips.top - portrait.bottom).toBeLessThan(32);
    await isInReach(fixture.button('upload', 'check.next'));
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('images begin in the first screen of the results', async () => {
    await arriveWithPhoto();
    fixture.site.db.photos.set('photo-1', makeOrdered(20));
    await fixture.open('/results/photo-1');
    expect((await edges(fixture.page.locator('#headshot-1'))).top).toBeLessThan(PHONE.height / 2);
  });

  it('nothing lies over the face in the large image, and both ways on can be tapped', async () => {
    await arriveWithPhoto();
    fixture.site.db.photos.set('photo-1', makeOrdered(20));
    await fixture.open('/results/photo-1?image=1');
    const image = await edges(fixture.page.getByRole('dialog').getByRole('img'));
    for (const name of ['lightbox.previous', 'lightbox.next'])
      expect((await edges(fixture.button('results', name))).bottom).toBeLessThanOrEqual(image.top);
    await fixture.button('results', 'lightbox.next').tap();
    await fixture.page.getByText(/^2 of 20/).waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });
});
