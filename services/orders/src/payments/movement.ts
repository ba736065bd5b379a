export const movementKinds = [
  'charge',
  'refund',
  'refund_bounced',
  'dispute_withdrawn',
  'dispute_reinstated',
] as const;
export type MovementKind = (typeof movementKinds)[number];

export interface Movement {
  readonly kind: MovementKind;
  /** The provider's name for it; the same kind never moves twice under one name. */
  readonly providerRef: string;
  readonly orderId: string | null;
  readonly paymentRef: string;
  /** Minor units, below zero what left us. */
  readonly amount: bigint;
  readonly currency: string;
}
