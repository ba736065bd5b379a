import { describe, expect, it } from '@jest/globals';
import { claimStates } from '@headshots/proto/vocabulary';
import { claimAfter } from './claim-transitions.ts';

describe('a claim', () => {
  it('changes only as the table says', () => {
    const decisions = ['grant', 'decline'] as const;
    const changes = claimStates.flatMap((state) =>
      decisions.map((decision) => [state, decision, claimAfter(state, decision)]),
    );
    expect(changes.filter(([, , after]) => after !== undefined)).toEqual([
      ['review', 'grant', 'granted'],
      ['review', 'decline', 'declined'],
      ['declined', 'grant', 'granted'],
    ]);
  });
});
