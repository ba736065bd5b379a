import type { MailKind } from './mail-kind.ts';

/** One mail that an event asked for: ids only, the address is asked for at the moment of sending. */
export interface Delivery {
  /** Event that asked for the mail. */
  readonly eventId: string;
  readonly kind: MailKind;
  readonly userId: string;
  readonly orderId: string | undefined;
  /** Images delivered; a package may have lost some at the gates. */
  readonly images: number | undefined;
  readonly photoId: string | undefined;
  /** When the photo and its images are deleted. */
  readonly expiresAt: Date | undefined;
  /** Provider that was linked. */
  readonly provider: string | undefined;
  /** When the fact happened. */
  readonly occurredAt: Date;
}

export interface ClaimedDelivery extends Delivery {
  /** Number of this try, from 1; the fence against a worker that comes back late. */
  readonly attempt: number;
  readonly createdAt: Date;
}

/** Names the mail to the world. Of the two mails of a change of address the notice has a name of its own. */
export function mailIdOf({ eventId, kind }: Delivery): string {
  return kind === 'email_change_notice' ? `${eventId}.notice` : eventId;
}
