import { describe, expect, it } from '@jest/globals';
import { makeOrder, makeOrdered } from '../src/testing/factories.ts';
import { eventually } from './support/eventually.ts';
import { Ring } from './support/ring.ts';
import { signIn } from './support/site.ts';

describe('live progress', () => {
  const ring = Ring.use();
  const count = (done: number): Promise<void> =>
    ring.page.getByText(ring.t('processing', 'count', { done, total: 20 }), { exact: true }).waitFor();
  const addImages = (images: number): void => {
    for (let image = 0; image < images; image++) ring.site.db.addImage('photo-1');
  };

  async function watch(done: number): Promise<void> {
    await signIn(ring.visitor, ring.site);
    ring.site.db.photos.set('photo-1', makeOrdered(done));
    await ring.open('/processing?photo=photo-1');
    await count(done);
  }

  it('counts images as they come, and ends with the way to the results', async () => {
    await watch(3);
    await eventually(() => expect(ring.site.door.openStreams).toBe(1));
    addImages(2);
    await count(5);
    await ring.page.waitForFunction(() => document.title.includes('(5/20)'));
    addImages(15);
    await ring.heading('processing', 'titleDone');
    await ring.page.getByRole('link', { name: ring.t('processing', 'view') }).waitFor();
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('catches up after the stream was cut', async () => {
    ring.visitor.expectProblem('ERR_');
    await watch(3);
    ring.site.door.streamsRefused = true;
    ring.site.door.cutStreams();
    await ring.page.getByText(ring.t('processing', 'connection.reconnecting')).waitFor();
    addImages(4);
    ring.site.door.streamsRefused = false;
    await count(7);
    await ring.page.getByText(ring.t('processing', 'connection.reconnecting')).waitFor({ state: 'detached' });
    addImages(1);
    await count(8);
    expect(ring.visitor.problems()).toEqual([]);
  });

  it('says when a test order failed that nothing was charged', async () => {
    await watch(3);
    const photo = ring.site.db.photos.get('photo-1');
    if (photo === undefined) throw new Error('the photo is gone');
    const failure = { code: 'generation.no_usable', message: 'No usable image.' };
    ring.site.db.photos.set('photo-1', { ...photo, status: 'failed', failure });
    const order = makeOrder({ state: 'refunded', bypass: true, refundReason: failure.code });
    ring.site.db.orders.set(order.id, order);
    ring.site.db.changed('photo-1');
    await ring.heading('processing', 'titleFailed');
    await ring.page.getByText(ring.t('processing', 'failed.refundTest')).waitFor();
  });
});
