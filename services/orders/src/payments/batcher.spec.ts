import { describe, expect, it } from '@jest/globals';
import { Batcher } from './batcher.ts';

const away = new Error('away');

describe('work for many', () => {
  it('takes who comes meanwhile in one go, so many at most, and answers each their own', async () => {
    const goes: number[][] = [];
    const doubled = new Batcher<number, number>(
      async (all) => {
        goes.push([...all]);
        return all.map((one) => one * 2);
      },
      3,
      () => false,
    );
    expect(await Promise.all([1, 2, 3, 4, 5].map((one) => doubled.run(one)))).toEqual([2, 4, 6, 8, 10]);
    expect(goes).toEqual([[1], [2, 3, 4], [5]]);
    expect(await doubled.run(6)).toBe(12);
  });

  it('lets nobody fail for another, unless all would', async () => {
    let tries = 0;
    const work = new Batcher<string, string>(
      async (all) => {
        tries += 1;
        if (all.includes('away')) throw away;
        if (all.includes('bad')) throw new RangeError('bad');
        return all;
      },
      10,
      (error) => error === away,
    );
    const settled = (...all: string[]) =>
      Promise.allSettled(all.map((one) => work.run(one))).then((each) => each.map(({ status }) => status));
    expect(await settled('first', 'bad', 'good')).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(tries).toBe(4);
    expect(await settled('first', 'away', 'good')).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(tries).toBe(6);
  });
});
