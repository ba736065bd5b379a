import type { Language } from '@headshots/proto/languages';
import type { ClaimState, DocumentKind, WithdrawalMail } from '@headshots/proto/vocabulary';

export interface Money {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

export interface OrderFacts {
  readonly number: string;
  readonly photoId: string;
  readonly package: 'professional' | 'premium' | 'ultra';
  readonly images: number;
  readonly estimatedMinutes: number | undefined;
  readonly listPrice: Money;
  readonly discount: Money;
  readonly total: Money;
  readonly couponCode: string | undefined;
  /** Payment was skipped. */
  readonly bypass: boolean;
  readonly placedAt: Date;
  readonly deliveredAt: Date | undefined;
  /** Of what the customer read when ordering; undefined when orders does not say. */
  readonly language: Language | undefined;
  readonly paidAt: Date | undefined;
  /** Dotted code of the error catalogue. */
  readonly refundReason: string | undefined;
  readonly claim: ClaimFacts | undefined;
}

export interface OrderDocument {
  readonly number: string;
  readonly pdf: Uint8Array;
}

export interface TermsDocument {
  readonly fileName: string;
  readonly pdf: Uint8Array;
}

export interface WithdrawalFacts {
  readonly id: string;
  readonly name: string;
  readonly orderNumber: string;
  /** Of the order it is about, as we write it; empty where there is none. */
  readonly matchedNumber: string;
  readonly email: string;
  readonly language: Language;
  readonly receivedAt: Date;
  readonly mail: WithdrawalMail;
}

/** A claim of the guarantee. */
export interface ClaimFacts {
  readonly state: ClaimState;
  /** Why it was declined, as an operator wrote it. */
  readonly reason: string;
}

/** Orders' door. Methods throw its problems. */
export abstract class Orders {
  abstract orderOf(orderId: string): Promise<OrderFacts>;
  /** @throws Problem `invoice.not_ready` while it is being made, `invoice.none` */
  abstract documentOf(orderId: string, kind: DocumentKind): Promise<OrderDocument>;
  abstract termsOf(orderId: string): Promise<TermsDocument>;
  abstract withdrawalOf(withdrawalId: string): Promise<WithdrawalFacts>;
}
