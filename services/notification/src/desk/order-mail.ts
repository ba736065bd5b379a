import { deletionDate } from '../delivery/retention.ts';
import type { MailKind } from '../mails/mail-kind.ts';

/** What a customer is told about an order; mails to support are not the customer's. */
export const orderMailKinds = [
  'receipt',
  'ready',
  'refunded',
  'payment_problem',
  'claim_review',
  'claim_declined',
] as const satisfies readonly MailKind[];

/** A row of `deliveries`: one mail of an order. */
export interface OrderMail {
  readonly eventId: string;
  readonly kind: MailKind;
  readonly userId: string | null;
  readonly orderId: string | null;
  readonly images: number | null;
  readonly state: 'pending' | 'sent' | 'parked' | 'dropped';
  readonly lastError: string | null;
  readonly occurredAt: Date;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** Name of the staff who had it sent again. */
  readonly askedBy: string | null;
}

const again: readonly MailKind[] = ['receipt', 'ready', 'refunded', 'claim_review', 'claim_declined'];
const mostTimes = 5;
/** What the customer was told since: the mail would not be true any more. */
const pastWith: Readonly<Partial<Record<MailKind, readonly MailKind[]>>> = {
  ready: ['refunded'],
  claim_review: ['claim_declined', 'refunded'],
  claim_declined: ['refunded'],
};

/** An event may ask for two kinds. */
export const mailIdOf = ({ kind, eventId }: Pick<OrderMail, 'kind' | 'eventId'>): string =>
  `${kind}-${eventId}`;

export const namedBy =
  (mailId: string) =>
  (mail: OrderMail): boolean =>
    mailIdOf(mail) === mailId;

/**
 * Whether a mail may be sent once more. A problem with a payment is past by then, and so is what another mail
 * overtook; images are deleted some time after they were ready; what was dropped told of something that was over.
 * @param mails all of its order
 */
export function mayResend(mail: OrderMail, mails: readonly OrderMail[], now: Date): boolean {
  const same = mails.filter(({ kind }) => kind === mail.kind);
  const first = new Date(Math.min(...same.map(({ occurredAt }) => occurredAt.getTime())));
  return (
    again.includes(mail.kind) &&
    (mail.state === 'sent' || mail.state === 'parked') &&
    same.every(({ state }) => state !== 'pending') &&
    same.filter(({ askedBy }) => askedBy !== null).length < mostTimes &&
    !mails.some(({ kind }) => pastWith[mail.kind]?.includes(kind)) &&
    (mail.kind !== 'ready' || now < deletionDate(first))
  );
}
