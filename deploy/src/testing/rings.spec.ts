import { describe, expect, it } from '@jest/globals';
import { gates, groupsOf } from './rings.ts';

describe('rings of a run', () => {
  it('follow each other, but for what goes on beside one that waits', () => {
    expect(groupsOf(['e2e', 'chaos', 'cluster', 'unit-slow'])).toEqual([
      ['e2e'],
      ['chaos'],
      ['cluster', 'unit-slow'],
    ]);
  });

  it('are alone when nothing else is asked for', () => {
    expect(groupsOf(['unit-slow'])).toEqual([['unit-slow']]);
    expect(groupsOf(['cluster'])).toEqual([['cluster']]);
  });

  it('are each run once in every gate', () => {
    for (const names of Object.values(gates))
      expect(groupsOf(names).flat().toSorted()).toEqual([...names].toSorted());
  });
});
