export interface CardBehaviour {
  readonly brand: string;
  readonly country: string;
  readonly declined?: { readonly code: string; readonly decline_code: string; readonly message: string };
  readonly asksThreeDSecure?: true;
  readonly then?: 'dispute' | 'inquiry' | 'fraud_warning';
  readonly refund?: 'pending' | 'bounces';
}

const visa = { brand: 'visa', country: 'US' } as const;

export const testCards = {
  '4242424242424242': visa,
  '4000002760000016': { ...visa, country: 'DE' },
  '4000000000000002': {
    ...visa,
    declined: {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  },
  '4000000000009995': {
    ...visa,
    declined: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  '4000002500003155': { ...visa, country: 'IE', asksThreeDSecure: true },
  '4000000000000259': { ...visa, then: 'dispute' },
  '4000000000001976': { ...visa, then: 'inquiry' },
  '4000000000005423': { ...visa, then: 'fraud_warning' },
  '4000000000007726': { ...visa, refund: 'pending' },
  '4000000000005126': { ...visa, refund: 'bounces' },
} as const satisfies Readonly<Record<string, CardBehaviour>>;

export type TestCard = keyof typeof testCards;

export const behaviourOf = (card: TestCard): CardBehaviour => testCards[card];

export const behaviourOfEnding = (last4: string | null | undefined): CardBehaviour | undefined =>
  Object.entries(testCards).find(([number]) => number.slice(-4) === last4)?.[1];
export const isTestCard = (number: string): number is TestCard => Object.hasOwn(testCards, number);

export const testMethods = {
  pm_card_visa: '4242424242424242',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_createIssuerFraudRecord: '4000000000005423',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
} as const satisfies Readonly<Record<string, TestCard>>;

export type TestMethod = keyof typeof testMethods;
