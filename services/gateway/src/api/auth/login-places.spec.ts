import { expect, it } from '@jest/globals';
import { LoginPlaces } from './login-places.ts';

it('refuses a login beyond its places with 429, and takes one again when a place is free', async () => {
  const places = new LoginPlaces(1);
  let finish = (): void => undefined;
  const first = places.run(() => new Promise<void>((done) => (finish = done)));
  await expect(places.run(() => Promise.resolve('in'))).rejects.toMatchObject({
    code: 'rate.limited',
    status: 429,
    retryAfterSeconds: 2,
  });
  finish();
  await first;
  await expect(places.run(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await expect(places.run(() => Promise.resolve('in'))).resolves.toBe('in');
});
