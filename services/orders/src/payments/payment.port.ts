import type { PaymentMode } from '@headshots/proto/payment-mode';
import type { Language } from '@headshots/proto/languages';
import type { Package } from '@headshots/proto/vocabulary';
import type { Money } from '../order/money.ts';
import type { ForeignMoney, RefundFacts, SessionFacts } from './payment-facts.ts';

export interface CheckoutRequest {
  readonly orderId: string;
  readonly orderNumber: string;
  /** Which checkout of the order: a repeated call with the same number answers the same checkout. */
  readonly attempt: number;
  readonly total: Money;
  readonly package: Package;
  readonly images: number;
  readonly language: Language;
  readonly email: string;
  /** When we end it; the provider may end it later by itself. */
  readonly expiresAt: Date;
  /** Where the provider sends the browser after the payment; the session id is appended by the adapter. */
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface Checkout {
  readonly sessionId: string;
  readonly nextUrl: string;
  readonly paid: boolean;
}

export interface RefundRequest {
  readonly id: string;
  readonly orderId: string | null;
  readonly sessionId: string | null;
  readonly paymentRef: string | null;
  /** What is owed; never zero. The provider pays back what of the payment is left. */
  readonly amount: ForeignMoney;
  readonly cause: string;
  /** A repeated call with the same number moves no second amount. */
  readonly attempt: number;
  /** An earlier try may have worked: what is there already is looked for first. */
  readonly repeated: boolean;
}

export type FailedOutcome =
  /** Certainly nothing: it was too busy. The same call may be repeated soon. */
  | 'nothing'
  /** Nobody knows: it is repeated with the same attempt. */
  | 'unknown'
  | 'disputed'
  /** Refused for a reason that repeating does not cure: settings, or a defect of ours. */
  | 'refused';

export class PaymentFailed extends Error {
  override readonly name = 'PaymentFailed';

  constructor(
    readonly outcome: FailedOutcome,
    /** The provider's code; never its text, which may speak of a person. */
    readonly code: string,
    /** The provider answers this attempt with a kept failure, again and again. */
    readonly replayed: boolean,
    cause: unknown,
  ) {
    super(`${outcome}: ${code}`, { cause });
  }
}

/** A provider of payments. Every call may fail and be repeated; none may run inside a transaction. */
export abstract class PaymentPort {
  /** `bypass`: no money moves, orders and their mails are marked as tests. */
  abstract readonly mode: PaymentMode;
  /** @throws PaymentFailed */
  abstract openCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** How a checkout stands. @throws PaymentFailed */
  abstract look(sessionId: string): Promise<SessionFacts>;
  /** Ends the checkout, so that nobody can pay it any more; answers what became of it. @throws PaymentFailed */
  abstract close(sessionId: string): Promise<SessionFacts>;
  /** Pays back what of a payment is left, once. @throws PaymentFailed */
  abstract refund(request: RefundRequest): Promise<RefundFacts>;
}
