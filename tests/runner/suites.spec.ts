import { describe, expect, it } from '@jest/globals';
import { gates, groupsOf } from './suites.ts';

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
});
