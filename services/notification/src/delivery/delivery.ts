import type { MailKind } from '../mails/mail-kind.ts';

/** One mail that an event asked for: ids only, the address is asked for at the moment of sending. */
export interface Delivery {
  /** Event that asked for the mail. */
  readonly eventId: string;
  readonly kind: MailKind;
  /** Undefined for mails about a withdrawal, which takes no account. */
  readonly userId: string | undefined;
  readonly orderId: string | undefined;
  /** Images delivered; a package may have lost some at the gates. */
  readonly images: number | undefined;
  readonly photoId: string | undefined;
  /** When the photo and its images are deleted. */
  readonly expiresAt: Date | undefined;
  /** Provider that was linked. */
  readonly provider: string | undefined;
  readonly withdrawalId: string | undefined;
  /** What the fact says in a word of its own. */
  readonly detail: string | undefined;
  /** When the fact happened. */
  readonly occurredAt: Date;
  /** W3C `traceparent` of the work that queued it; undefined while nothing traces. */
  readonly traceparent: string | undefined;
}

export interface ClaimedDelivery extends Delivery {
  /** Number of this try, from 1; the fence against a worker that comes back late. */
  readonly attempt: number;
  readonly createdAt: Date;
}

/** The second mail of a fact that asks for two. */
const endings: Partial<Record<MailKind, string>> = {
  email_change_notice: 'notice',
  claim_support: 'support',
  withdrawal_decision: 'decision',
};

/** Names the mail to the world. */
export function mailIdOf({ eventId, kind }: Delivery): string {
  const ending = endings[kind];
  return ending === undefined ? eventId : `${eventId}.${ending}`;
}
