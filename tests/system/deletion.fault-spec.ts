import { describe, expect, it } from '@jest/globals';
import { foldersOf, inTheBooks, Leaver } from './support/leaver.ts';
import { objectsUnder } from './support/objects.ts';
import { useSlowEngine } from './support/slow-engine.ts';
import { api, killService, mailbox, startService } from './support/stack.ts';

describe('a deletion during which everything is killed', () => {
  const services = ['orders', 'coupons', 'media', 'generation', 'notification', 'identity'] as const;

  useSlowEngine();

  it('ends all the same, and leaves as little', async () => {
    const leaver = await Leaver.arrive(api, mailbox);
    const work = await leaver.work();
    await leaver.customer.photoOnce(work.photo.id, ({ imagesDone }) => imagesDone > 0);
    const deletionId = await leaver.leave();
    for (const service of services) await killService(service);
    await Promise.all(services.map((service) => startService(service)));
    for (const service of services) {
      await killService(service);
      await startService(service);
    }
    await leaver.gone(deletionId);
    expect(await inTheBooks(work.number)).toMatchObject([{ gross: '1200' }]);
    expect(await objectsUnder(...foldersOf(work))).toEqual([]);
    expect(await leaver.traces()).toEqual([]);
    await leaver.customer.mails(1);
  });
});
