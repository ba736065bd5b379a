import { describe, expect, it } from '@jest/globals';
import { PreparedCache } from './prepared-cache.ts';

describe('the cache of prepared selfies', () => {
  it('prepares a job once, also when asked twice at the same time', async () => {
    const cache = new PreparedCache<number>(2);
    let made = 0;
    const make = (): Promise<number> => Promise.resolve(++made);
    await Promise.all([cache.get('a', make), cache.get('a', make)]);
    expect(made).toBe(1);
  });

  it('forgets a failure', async () => {
    const cache = new PreparedCache<number>(2);
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(cache.get('a', () => Promise.resolve(2))).resolves.toBe(2);
  });

  it('drops the job used longest ago', async () => {
    const cache = new PreparedCache<string>(2);
    for (const job of ['a', 'b', 'a', 'c']) await cache.get(job, () => Promise.resolve('old'));
    await expect(cache.get('a', () => Promise.resolve('new'))).resolves.toBe('old');
    await expect(cache.get('b', () => Promise.resolve('new'))).resolves.toBe('new');
  });
});
