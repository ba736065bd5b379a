import type { Tx } from '@headshots/platform/persistence';
import type { Money } from '../../domain/money.ts';

export const REFUND_STORE = Symbol('REFUND_STORE');

/** One refund in the hands of one worker until its lease ends. */
export interface ClaimedRefund {
  readonly orderId: string;
  readonly sessionId: string;
  readonly amount: Money;
  readonly failures: number;
  readonly requestedAt: Date;
}

export interface RefundStore {
  /** One row per order; a second one changes nothing. */
  open(tx: Tx, refund: Pick<ClaimedRefund, 'orderId' | 'sessionId' | 'amount'>): Promise<void>;
  /** The refund that waits longest, for `leaseSeconds`; undefined when none is due. */
  claim(leaseSeconds: number): Promise<ClaimedRefund | undefined>;
  /** False when it was settled before. */
  settle(tx: Tx, orderId: string, reference: string): Promise<boolean>;
  /** Ends the lease; the next try is due after `seconds`. */
  postpone(orderId: string, seconds: number, reason: string): Promise<void>;
}
