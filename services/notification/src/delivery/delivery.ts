import type { MailKind } from '../mails/mail-kind.ts';

/** One mail that an event asked for: ids only, the address is asked for at the moment of sending. */
export interface Delivery {
  readonly eventId: string;
  readonly kind: MailKind;
  /** Undefined for mails about a withdrawal, which takes no account. */
  readonly userId: string | undefined;
  readonly orderId: string | undefined;
  /** Images delivered; a package may have lost some at the gates. */
  readonly images: number | undefined;
  readonly photoId: string | undefined;
  readonly expiresAt: Date | undefined;
  readonly provider: string | undefined;
  readonly withdrawalId: string | undefined;
  readonly detail: string | undefined;
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

export function mailIdOf({ eventId, kind }: Delivery): string {
  const ending = endings[kind];
  return ending === undefined ? eventId : `${eventId}.${ending}`;
}
