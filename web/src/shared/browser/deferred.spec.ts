import { expect, test } from '@jest/globals';
import { deferred } from '@/shared/browser/deferred';

test('is settled from outside', async () => {
  const [kept, broken] = [deferred<number>(), deferred<number>()];
  kept.resolve(1);
  broken.reject(new Error('no'));
  await expect(kept.promise).resolves.toBe(1);
  await expect(broken.promise).rejects.toThrow('no');
});
