import type { Money } from '../../domain/money.ts';

export interface CheckoutRequest {
  readonly orderId: string;
  readonly total: Money;
  /** Where the provider sends the browser after the payment; the session id is appended by the adapter. */
  readonly successUrl: string;
  /** Repeating the call with this key answers the same checkout. */
  readonly idempotencyKey: string;
}

export interface Checkout {
  readonly sessionId: string;
  /** Where the browser goes next. */
  readonly nextUrl: string;
  /** True when the money is there already. */
  readonly paid: boolean;
}

export type PaymentState = 'pending' | 'paid' | 'failed';

export interface RefundRequest {
  readonly orderId: string;
  readonly sessionId: string;
  /** Never zero. */
  readonly amount: Money;
  /** Repeating the call with this key moves no second amount. */
  readonly idempotencyKey: string;
}

export interface RefundReceipt {
  /** Name of the refund at the provider. */
  readonly reference: string;
}

/** A provider of payments. Every call may fail and be repeated; none may run inside a transaction. */
export abstract class PaymentPort {
  /** True when no money moves: orders and their mails are marked as tests. */
  abstract readonly bypass: boolean;
  abstract createCheckout(request: CheckoutRequest): Promise<Checkout>;
  abstract readState(sessionId: string): Promise<PaymentState>;
  /** Ends the checkout, so that nobody can pay it any more; answers how it ended. */
  abstract close(sessionId: string): Promise<Exclude<PaymentState, 'pending'>>;
  /** Resolves when the whole amount is on its way back. */
  abstract refund(request: RefundRequest): Promise<RefundReceipt>;
}
