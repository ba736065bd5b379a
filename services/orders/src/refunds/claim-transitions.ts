import type { ClaimState } from '@headshots/proto/vocabulary';

export type ClaimDecision = 'grant' | 'decline';

interface ClaimTransition {
  readonly from: readonly ClaimState[];
  readonly on: ClaimDecision;
  readonly to: ClaimState;
}

/** What a person can make of a claim. A declined one can still be granted, when the customer has shown more. */
const claimTransitions: readonly ClaimTransition[] = [
  { from: ['review', 'declined'], on: 'grant', to: 'granted' },
  { from: ['review'], on: 'decline', to: 'declined' },
];

/** Undefined when the decision changes nothing. */
export const claimAfter = (state: ClaimState, decision: ClaimDecision): ClaimState | undefined =>
  claimTransitions.find(({ from, on }) => on === decision && from.includes(state))?.to;
