import type { Money } from './money.ts';
import type { Language } from '@headshots/proto/languages';
import type { Expression, OrderState, Package } from '@headshots/proto/vocabulary';
import type { RefundReason } from './refund-reason.ts';

export interface Order {
  readonly id: string;
  /** Short number for people. */
  readonly number: string;
  readonly userId: string;
  readonly photoId: string;
  readonly package: Package;
  readonly images: number;
  /** As chosen at upload. */
  readonly expression: Expression;
  readonly state: OrderState;
  /** Counts the facts of this order: the sequence of its events. */
  readonly version: number;
  readonly listPrice: Money;
  readonly discount: Money;
  readonly total: Money;
  /** Of what the customer read and gets in writing. */
  readonly language: Language;
  readonly couponCode: string | null;
  readonly couponReservationId: string | null;
  readonly paymentSessionId: string;
  /** True when payment was skipped. */
  readonly bypass: boolean;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly deliveredAt: Date | null;
  /** When a mail server took the mail that confirms the contract and brings the instruction. */
  readonly confirmedAt: Date | null;
  readonly expiredAt: Date | null;
  readonly refundedAt: Date | null;
  readonly refundReason: RefundReason | null;
  /** When the state it is in must have ended; null in states that may last. */
  readonly deadlineAt: Date | null;
}
