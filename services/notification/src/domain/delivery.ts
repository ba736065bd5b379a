import type { MailKind } from './mail-kind.ts';

/** One mail that an event asked for: ids only, the address is asked for at the moment of sending. */
export interface Delivery {
  /** Event that asked for the mail, and identity of the mail itself. */
  readonly eventId: string;
  readonly kind: MailKind;
  readonly userId: string;
  readonly orderId: string | undefined;
  /** Images delivered; a package may have lost some at the gates. */
  readonly images: number | undefined;
  /** When the fact happened. */
  readonly occurredAt: Date;
}

export interface ClaimedDelivery extends Delivery {
  /** Number of this try, from 1; the fence against a worker that comes back late. */
  readonly attempt: number;
  readonly createdAt: Date;
}
