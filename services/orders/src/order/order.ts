import type { Money } from './money.ts';
import type { Language } from '@headshots/proto/languages';
import type { Expression, OrderState, Outfit, Package } from '@headshots/proto/vocabulary';
import type { RefundReason } from './refund-reason.ts';

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly userId: string;
  readonly photoId: string;
  readonly package: Package;
  readonly images: number;
  readonly expression: Expression;
  readonly outfit: Outfit;
  readonly state: OrderState;
  /** Counts the facts of this order: the sequence of its events. */
  readonly version: number;
  readonly listPrice: Money;
  readonly discount: Money;
  readonly total: Money;
  readonly language: Language;
  readonly couponCode: string | null;
  readonly couponReservationId: string | null;
  readonly paymentSessionId: string;
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
