import { describe, expect, it } from '@jest/globals';
import { makeOrder, makeOrdered } from '../src/testing/factories.ts';
import { eventually } from './support/eventually.ts';
import { SiteFixture } from './support/site-fixture.ts';
import { signIn } from './support/site.ts';

/** For so long a lost stream is asked after often, then less. */
const A_MINUTE_MS = 60_000;
const SEEN_WITHIN_MS = 15_000;

describe('live progress', () => {
  const fixture = SiteFixture.use();
  const count = (done: number): Promise<void> =>
    fixture.page.getByText(fixture.t('processing', 'count', { done, total: 20 }), { exact: true }).waitFor();
  const addImages = (images: number): void => {
    for (let image = 0; image < images; image++) fixture.site.db.addImage('photo-1');
  };

  async function watch(done: number): Promise<void> {
    await signIn(fixture.visitor, fixture.site);
    fixture.site.db.photos.set('photo-1', makeOrdered(done));
    await fixture.open('/processing?photo=photo-1');
    await count(done);
    await eventually(() => expect(fixture.site.db.streams).toBe(1));
  }

  it('counts images as they come, and ends with the way to the results', async () => {
    await watch(3);
    addImages(2);
    await count(5);
    await fixture.page.waitForFunction(() => document.title.includes('(5/20)'));
    addImages(15);
    await fixture.heading('processing', 'titleDone');
    await fixture.page.getByRole('link', { name: fixture.t('processing', 'view') }).waitFor();
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('catches up after the stream was cut', async () => {
    fixture.visitor.expectProblem('ERR_');
    await watch(3);
    fixture.site.door.streamsRefused = true;
    fixture.site.door.cutStreams();
    await fixture.page.getByText(fixture.t('processing', 'connection.reconnecting')).waitFor();
    addImages(4);
    fixture.site.door.streamsRefused = false;
    await count(7);
    await fixture.page
      .getByText(fixture.t('processing', 'connection.reconnecting'))
      .waitFor({ state: 'detached' });
    addImages(1);
    await count(8);
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('sees within 15 seconds that all is done when there is no stream, also when that lasts', async () => {
    const { page, site } = fixture;
    fixture.visitor.expectProblem('ERR_');
    await page.clock.install();
    await watch(3);
    site.door.streamsRefused = true;
    site.door.cutStreams();
    // From here on time passes only where the test lets it.
    await page.clock.pauseAt(Date.now() + A_MINUTE_MS);
    const passUntil = async (text: string): Promise<void> => {
      const wanted = page.getByText(text).first();
      while (!(await wanted.isVisible())) await page.clock.runFor(1_000);
    };
    await passUntil(fixture.t('processing', 'connection.polling'));
    await page.clock.runFor(A_MINUTE_MS);
    for (const done of [7, 9]) {
      site.db.photos.set('photo-1', makeOrdered(done));
      await passUntil(fixture.t('processing', 'count', { done, total: 20 }));
    }
    site.db.photos.set('photo-1', makeOrdered(20));
    const polled = page.waitForResponse((answer) => answer.url().endsWith('/api/photos/photo-1'));
    await page.clock.runFor(SEEN_WITHIN_MS);
    await polled;
    await passUntil(fixture.t('processing', 'titleDone'));
    expect(fixture.visitor.problems()).toEqual([]);
  });

  it('says when a test order failed that nothing was charged', async () => {
    await watch(3);
    const photo = fixture.site.db.photos.get('photo-1');
    if (photo === undefined) throw new Error('the photo is gone');
    const failure = { code: 'generation.no_usable', message: 'No usable image.' };
    fixture.site.db.photos.set('photo-1', { ...photo, status: 'failed', failure });
    const order = makeOrder({ state: 'refunded', bypass: true, refundReason: failure.code });
    fixture.site.db.orders.set(order.id, order);
    fixture.site.db.changed('photo-1');
    await fixture.heading('processing', 'titleFailed');
    await fixture.page.getByText(fixture.t('processing', 'failed.refundTest')).waitFor();
  });
});
