import { expect, it } from '@jest/globals';
import { OneAtATime } from './one-at-a-time.ts';

it('lets those about one thing come one after the other, also after a failure, and keeps nothing', async () => {
  const tabs = new OneAtATime();
  const begun: string[] = [];
  const first = Promise.withResolvers<string>();
  const work = (name: string, until: Promise<string>) => () => {
    begun.push(name);
    return until;
  };
  const all = [
    tabs.run('photo', work('first', first.promise)),
    tabs.run('photo', work('second', Promise.reject(new Error('no')))),
    tabs.run('photo', work('third', Promise.resolve('third'))),
    tabs.run('other', work('other', Promise.resolve('other'))),
  ];
  expect(await all[3]).toBe('other');
  expect(begun).toEqual(['first', 'other']);
  first.resolve('first');
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual(['first', 'other', 'second', 'third']);
  expect(tabs.size).toBe(0);
});
