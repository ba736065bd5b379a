import { describe, expect, it } from '@jest/globals';
import { gates, groupsOf, inOrder, type SuiteName } from './suites.ts';

describe('suites of a run', () => {
  it('follow each other, but for what goes on beside one that waits', () => {
    expect(groupsOf(['unit', 'journey', 'chart', 'e2e'])).toEqual([['unit'], ['journey', 'chart'], ['e2e']]);
  });

  it('are alone when nothing else is asked for', () => {
    expect(groupsOf(['chart'])).toEqual([['chart']]);
    expect(groupsOf(['journey'])).toEqual([['journey']]);
  });

  it('are each run once in every gate', () => {
    for (const names of Object.values(gates))
      expect(groupsOf(names).flat().toSorted()).toEqual([...names].toSorted());
  });

  /** Names of suites as they begin; `(aside)` goes on until told. */
  async function order(names: readonly SuiteName[], fails?: SuiteName): Promise<readonly string[]> {
    const said: string[] = [];
    const last = Promise.withResolvers<void>();
    await inOrder(names, async (name, aside) => {
      said.push(aside ? `${name} (aside)` : name);
      if (aside) await last.promise;
      if (name === names.at(-1)) last.resolve();
      if (name === fails) throw new Error(name);
      said.push(`${name} is over`);
    });
    return said;
  }

  it('go on while one that only computes is aside, and wait for it at the end', async () => {
    expect(await order(['unit-slow', 'chaos', 'docker'])).toEqual([
      'unit-slow (aside)',
      ...['chaos', 'chaos is over', 'docker', 'docker is over'],
      'unit-slow is over',
    ]);
  });

  it('wait for what is aside before one that nothing may disturb', async () => {
    const said: string[] = [];
    await inOrder(['unit-slow', 'docker', 'cluster'], async (name, aside) => {
      said.push(name);
      if (aside) await new Promise((resolve) => setImmediate(resolve));
      said.push(`${name} is over`);
    });
    expect(said.indexOf('unit-slow is over')).toBeLessThan(said.indexOf('cluster'));
  });

  it('have the machine for themselves when nothing comes after them', async () => {
    expect(await order(['e2e', 'unit-slow'])).toEqual([
      ...['e2e', 'e2e is over', 'unit-slow', 'unit-slow is over'],
    ]);
  });

  it('tell at the end what went wrong aside', async () => {
    await expect(order(['unit-slow', 'docker'], 'unit-slow')).rejects.toThrow('unit-slow');
  });
});
