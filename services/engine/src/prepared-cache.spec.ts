import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { PreparedCache } from './prepared-cache.ts';

const minute = 60_000;
afterEach(() => {
  jest.useRealTimers();
});

describe('the cache of prepared selfies', () => {
  it('prepares a photo once, also when asked twice at the same time', async () => {
    const cache = new PreparedCache<number>(2, minute);
    let made = 0;
    const make = (): Promise<number> => Promise.resolve(++made);
    await Promise.all([cache.get('a', make), cache.get('a', make)]);
    expect(made).toBe(1);
  });

  it('forgets a failure', async () => {
    const cache = new PreparedCache<number>(2, minute);
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(cache.get('a', () => Promise.resolve(2))).resolves.toBe(2);
  });

  it('drops the photo used longest ago', async () => {
    const cache = new PreparedCache<string>(2, minute);
    for (const photo of ['a', 'b', 'a', 'c']) await cache.get(photo, () => Promise.resolve('old'));
    await expect(cache.get('a', () => Promise.resolve('new'))).resolves.toBe('old');
    await expect(cache.get('b', () => Promise.resolve('new'))).resolves.toBe('new');
  });

  it('keeps nothing for longer than its time after the last use', async () => {
    jest.useFakeTimers();
    const cache = new PreparedCache<string>(2, minute);
    const ask = (answer: string) => cache.get('a', () => Promise.resolve(answer));
    await ask('first');
    jest.advanceTimersByTime(minute - 1);
    await expect(ask('second')).resolves.toBe('first');
    jest.advanceTimersByTime(minute - 1);
    await expect(ask('second')).resolves.toBe('first');
    jest.advanceTimersByTime(minute);
    await expect(ask('second')).resolves.toBe('second');
  });

  it('drops a photo when told to', async () => {
    const cache = new PreparedCache<string>(2, minute);
    await cache.get('a', () => Promise.resolve('old'));
    cache.drop('a');
    await expect(cache.get('a', () => Promise.resolve('new'))).resolves.toBe('new');
    cache.clear();
    await expect(cache.get('a', () => Promise.resolve('newer'))).resolves.toBe('newer');
  });
});
