import { describe, expect, it } from '@jest/globals';
import { problem } from '@headshots/platform/errors';
import { LoginBulkhead } from './login-bulkhead.service.ts';

/** Work that goes on until it is told to end. */
function held() {
  let finish = (): void => undefined;
  let fail = (_error: unknown): void => undefined;
  const state = { started: false };
  const end = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const work = (): Promise<void> => {
    state.started = true;
    return end;
  };
  return { state, work, finish, fail };
}
const soon = () => new Promise<void>((done) => setImmediate(done));
const refused = { code: 'rate.limited', status: 429, retryAfterSeconds: expect.any(Number) };

describe('the bulkhead of logins', () => {
  it('lets one of an address in at a time, in order', async () => {
    const bulkhead = new LoginBulkhead();
    const order: number[] = [];
    const one = (n: number) => bulkhead.run('a', async () => (await soon(), order.push(n)));
    await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(one));
    expect(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('refuses beyond the queue of an address, and lets another address in meanwhile', async () => {
    const bulkhead = LoginBulkhead.with({ waitingPerAddress: 1 });
    const [first, second] = [held(), held()];
    const running = [bulkhead.run('a', first.work), bulkhead.run('a', second.work)];
    await expect(bulkhead.run('a', held().work)).rejects.toMatchObject(refused);
    await expect(bulkhead.run('b', () => Promise.resolve('in'))).resolves.toBe('in');
    first.finish();
    second.finish();
    await Promise.all(running);
    await expect(bulkhead.run('a', () => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('bounds what runs and what waits over all addresses', async () => {
    const bulkhead = LoginBulkhead.with({ running: 1, waiting: 1 });
    const [first, second] = [held(), held()];
    const running = [bulkhead.run('a', first.work), bulkhead.run('b', second.work)];
    await expect(bulkhead.run('c', held().work)).rejects.toMatchObject(refused);
    expect(second.state.started).toBe(false);
    first.finish();
    await running[0];
    await soon();
    expect(second.state.started).toBe(true);
    second.finish();
    await Promise.all(running);
  });

  it('refuses who waited too long', async () => {
    const bulkhead = LoginBulkhead.with({ waitMs: 1 });
    const first = held();
    const running = bulkhead.run('a', first.work);
    await expect(bulkhead.run('a', held().work)).rejects.toMatchObject(refused);
    first.finish();
    await running;
  });

  it('tells everybody who waits for the same address that the directory is away', async () => {
    const bulkhead = new LoginBulkhead();
    const first = held();
    const all = [
      bulkhead.run('a', first.work),
      bulkhead.run('a', held().work),
      bulkhead.run('a', held().work),
    ];
    first.fail(problem('service.unavailable'));
    for (const one of await Promise.allSettled(all))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'service.unavailable' } });
  });
});
