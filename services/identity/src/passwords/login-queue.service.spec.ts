import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { LoginQueue } from './login-queue.service.ts';

/** Work that goes on until it is told to end. */
function held() {
  let finish = (): void => undefined;
  let fail = (_error: unknown): void => undefined;
  const end = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  return { work: () => end, finish, fail };
}
const soon = () => new Promise<void>((done) => setImmediate(done));
const refused = { code: 'rate.limited', status: 429, retryAfterSeconds: expect.any(Number) };
const names = (count: number) => Array.from({ length: count }, (_, index) => `address ${index}`);

describe('the queue of logins', () => {
  afterEach(() => void jest.useRealTimers());

  it('lets one of an address in at a time, in order', async () => {
    const queue = new LoginQueue();
    const order: number[] = [];
    const one = (n: number) => queue.run('a', async () => (await soon(), order.push(n)));
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(one));
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses when ten wait for an address, and lets another address in meanwhile', async () => {
    const queue = new LoginQueue();
    const first = held();
    const running = [first.work, ...names(10).map(() => soon)].map((work) => queue.run('a', work));
    await expect(queue.run('a', soon)).rejects.toMatchObject(refused);
    await expect(queue.run('b', () => Promise.resolve('in'))).resolves.toBe('in');
    first.finish();
    await Promise.all(running);
    await expect(queue.run('a', () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('bounds what runs and what waits over all addresses', async () => {
    const queue = new LoginQueue();
    const first = held();
    let begun = 0;
    const work = () => ((begun += 1), first.work());
    const running = names(56).map((address) => queue.run(address, work));
    await expect(queue.run('one more', work)).rejects.toMatchObject(refused);
    expect(begun).toBe(16);
    first.finish();
    await Promise.all(running);
    expect(begun).toBe(56);
  });

  it('refuses who waited six seconds', async () => {
    jest.useFakeTimers();
    const queue = new LoginQueue();
    const first = held();
    const running = queue.run('a', first.work);
    const late = expect(queue.run('a', soon)).rejects.toMatchObject(refused);
    await jest.advanceTimersByTimeAsync(6_000);
    await late;
    first.finish();
    await running;
  });

  it('tells everybody who waits for the same address that the directory is away', async () => {
    const queue = new LoginQueue();
    const first = held();
    const all = [first.work, soon, soon].map((work) => queue.run('a', work));
    first.fail(problem('service.unavailable'));
    for (const one of await Promise.allSettled(all))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'service.unavailable' } });
  });
});
