import { expect, it } from '@jest/globals';
import { ConcurrentLogins } from './concurrent-logins.ts';

it('refuses a login beyond its bound with 429, and takes one again when one has ended', async () => {
  const logins = new ConcurrentLogins(1);
  let finish = (): void => undefined;
  const first = logins.run({}, () => new Promise<void>((done) => (finish = done)));
  await expect(logins.run({}, () => Promise.resolve('in'))).rejects.toMatchObject({
    code: 'rate.limited',
    status: 429,
    retryAfterSeconds: 2,
  });
  finish();
  await first;
  await expect(logins.run({}, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await expect(logins.run({}, () => Promise.resolve('in'))).resolves.toBe('in');
});
