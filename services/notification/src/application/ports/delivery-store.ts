import type { Tx } from '@headshots/platform/persistence';
import type { ClaimedDelivery, Delivery } from '../../domain/delivery.ts';

type Claim = Pick<ClaimedDelivery, 'eventId' | 'kind' | 'attempt'>;

/**
 * Every change of a claimed delivery is made only while its claim is the newest. Of the mail that says an account is
 * gone nothing is kept.
 */
export interface DeliveryStore {
  open(tx: Tx, delivery: Delivery): Promise<void>;
  hasDue(tx: Tx): Promise<boolean>;
  /** Leases due deliveries and counts the try. */
  claim(tx: Tx, limit: number, leaseSeconds: number): Promise<readonly ClaimedDelivery[]>;
  /** Begins the lease anew. False when it ended or somebody else took the mail over. */
  renew(tx: Tx, claim: Claim, leaseSeconds: number): Promise<boolean>;
  markSent(tx: Tx, claim: Claim): Promise<boolean>;
  retry(tx: Tx, claim: Claim, afterSeconds: number, reason: string): Promise<void>;
  /** Needs a person. */
  park(tx: Tx, claim: Claim, reason: string): Promise<void>;
  /** Nobody needs it any more. */
  drop(tx: Tx, claim: Claim, reason: string): Promise<void>;
  /** Forgets a part of the mails that were done long ago; true when there may be more. */
  purge(tx: Tx): Promise<boolean>;
}

export const DELIVERY_STORE = Symbol('DELIVERY_STORE');
