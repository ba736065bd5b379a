/** A checkout only rises: what comes later in this list may follow what comes earlier, never the other way. */
const paymentStates = ['opening', 'open', 'processing', 'expired', 'paid'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Minor units in a currency the provider named, which may be none of ours. */
export interface ForeignMoney {
  readonly amount: bigint;
  readonly currency: string;
}

export interface SessionFacts {
  readonly kind: 'session';
  readonly sessionId: string;
  /** What we wrote on it; null when somebody else made it. */
  readonly orderId: string | null;
  readonly state: Exclude<PaymentState, 'opening'>;
  readonly total: ForeignMoney;
  readonly paymentRef: string | null;
  /** ISO 3166-1. */
  readonly billingCountry: string | null;
  /** The customer saw another currency than ours. */
  readonly shownElsewhere: boolean;
  /** A bank that was asked later said no. */
  readonly bankRefused: boolean;
  readonly card: CardFacts | null;
}

export interface CardFacts {
  readonly country: string | null;
  /** The same for payments with the same card; leads back to no card. */
  readonly mark: string | null;
}

export interface ChargeFacts {
  readonly kind: 'charge';
  readonly paymentRef: string;
  readonly orderId: string | null;
  readonly attempt: number | null;
  readonly card: CardFacts;
}

export interface RefundFacts {
  readonly kind: 'refund';
  readonly refundId: string;
  /** Null where no money came in. */
  readonly paymentRef: string | null;
  /** Name of our row; null for a refund somebody made at the provider. */
  readonly ours: string | null;
  readonly money: ForeignMoney;
  /** `waiting`: it cannot go out yet, for want of balance or because the charge itself is not settled. */
  readonly state: 'sent' | 'waiting' | 'failed';
}

/** `inquiry`: the bank asks, no money moved. `later`: a stage after the end that changes nothing by itself. */
export type DisputePhase = 'inquiry' | 'open' | 'won' | 'lost' | 'later';

export interface DisputeMovement {
  readonly ref: string;
  readonly kind: 'dispute_withdrawn' | 'dispute_reinstated';
}

export interface DisputeFacts {
  readonly kind: 'dispute';
  readonly disputeId: string;
  readonly paymentRef: string;
  /** The order that stands on the payment; null for one of somebody else, undefined while nobody asked. */
  readonly orderId: string | null | undefined;
  readonly status: string;
  readonly phase: DisputePhase;
  readonly reason: string;
  readonly money: ForeignMoney;
  /** What was taken from us and given back so far, each time the whole of `money`. */
  readonly moved: readonly DisputeMovement[];
  readonly dueBy: Date | null;
  readonly isRefundable: boolean;
}

export interface FraudWarningFacts {
  readonly kind: 'fraud_warning';
  readonly paymentRef: string;
  /** A refund now keeps a dispute away. */
  readonly actionable: boolean;
}

export type PaymentFacts = SessionFacts | ChargeFacts | RefundFacts | DisputeFacts | FraudWarningFacts;

export const statesBefore = (state: PaymentState): readonly PaymentState[] =>
  paymentStates.slice(0, paymentStates.indexOf(state));
