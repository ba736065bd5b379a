import { Injectable, Logger } from '@nestjs/common';
import { problem, Problem } from '@headshots/platform/errors';
import type { Language } from '@headshots/proto/languages';
import type { DocumentKind } from '@headshots/proto/vocabulary';
import type { ClaimedDelivery, Delivery } from './delivery.ts';
import {
  isLinkKind,
  isLockKind,
  isSecurityKind,
  isWithdrawalKind,
  type LockKind,
  type MailKind,
  type OrderKind,
} from '../mails/mail-kind.ts';
import type { PaymentProblem } from '../mails/payment-problem.ts';
import { deletionDate } from './retention.ts';
import {
  type AccountLock,
  type Contact,
  Contacts,
  type Attachment,
  type MailFacts,
  type OrderFacts,
  Orders,
  Previews,
  type ShownImages,
} from '../mails/index.ts';
import { NoMailWanted, NotYet } from './mail.failure.ts';

export abstract class SupportDesk {
  abstract readonly email: string;
  abstract readonly language: Language;
}

const documents: Partial<Record<MailKind, DocumentKind>> = { receipt: 'invoice', refunded: 'credit_note' };
/** A mail waits this long for its document; the customer finds it in the account, too. */
const longestWaitMs = 10 * 60_000;

type Letter = Omit<Gathered, 'attachments'>;

export interface Gathered {
  readonly recipient: Contact;
  /** Of whom a mail to the desk is about; undefined where an answer goes to the desk itself. */
  readonly replyTo?: string;
  readonly facts: MailFacts;
  readonly attachments: readonly Attachment[];
}

@Injectable()
export class GatherFacts {
  private readonly logger = new Logger(GatherFacts.name);

  constructor(
    private readonly contacts: Contacts,
    private readonly orders: Orders,
    private readonly previews: Previews,
    private readonly support: SupportDesk,
  ) {}

  /** @throws Problem of identity or orders; `invoice.not_ready` while a document that goes with the mail is being made */
  async run(delivery: ClaimedDelivery): Promise<Gathered> {
    return { ...(await this.letter(delivery)), attachments: await this.attachments(delivery) };
  }

  private async attachments(delivery: ClaimedDelivery): Promise<readonly Attachment[]> {
    const [terms, document] = await Promise.all([this.terms(delivery), this.document(delivery)]);
    return [...terms, ...document];
  }

  /** The contract has to be in the customer's hands, so the confirmation waits for its terms as long as a mail can. */
  private async terms({ kind, orderId }: ClaimedDelivery): Promise<readonly Attachment[]> {
    return kind === 'receipt' && orderId !== undefined ? [await this.orders.termsOf(orderId)] : [];
  }

  private async document({ kind, orderId, createdAt }: ClaimedDelivery): Promise<readonly Attachment[]> {
    const document = documents[kind];
    if (!document || orderId === undefined) return [];
    try {
      const { number, pdf } = await this.orders.documentOf(orderId, document);
      return [{ fileName: `${number}.pdf`, pdf }];
    } catch (error) {
      const code = error instanceof Problem ? error.code : undefined;
      const waited = Date.now() - createdAt.getTime();
      if (code === 'invoice.none' || (code === 'invoice.not_ready' && waited > longestWaitMs)) return [];
      throw error;
    }
  }

  private async letter(delivery: ClaimedDelivery): Promise<Letter> {
    const { kind, userId = '', orderId = '', eventId, occurredAt, provider } = delivery;
    if (isLinkKind(kind)) {
      const { contact, ...links } = await this.contacts.linkFor(kind, userId, eventId);
      return { recipient: contact, facts: { kind, ...links } };
    }
    if (isWithdrawalKind(kind) || isDeskKind(kind)) return this.ofWithdrawal(kind, delivery);
    if (kind === 'account_deleted') {
      const { refunds, ...recipient } = await this.contacts.formerOwner(userId, eventId);
      return { recipient, facts: { kind, refunds } };
    }
    const recipient = await this.contacts.contactOf(userId, eventId);
    if (kind === 'claim_support') return this.ofClaim(recipient, await this.orders.orderOf(orderId));
    if (isLockKind(kind)) return { recipient, facts: { kind, lock: await this.lockOf(kind, delivery) } };
    if (kind === 'photo_expiring') return { recipient, facts: await this.expiring(delivery) };
    if (isSecurityKind(kind)) return { recipient, facts: { kind, at: occurredAt, provider } };
    const order = await this.orders.orderOf(orderId);
    const language = kind === 'receipt' ? (order.language ?? recipient.language) : recipient.language;
    const facts =
      kind === 'ready'
        ? readyFacts(delivery, order, await this.imagesOf(order.photoId, orderId))
        : orderFacts(kind, delivery, order);
    return { recipient: { ...recipient, language }, facts };
  }

  /** Who can log in again need not read that they cannot. */
  private async lockOf(kind: LockKind, { detail = '', userId = '' }: Delivery): Promise<AccountLock> {
    const lock = await this.contacts.lockOf(detail, userId);
    if (kind === 'account_locked' && lock.unlockedAt) throw new NoMailWanted('lock.over');
    return lock;
  }

  /** The news is worth more than its pictures. */
  private async imagesOf(photoId: string, orderId: string): Promise<ShownImages> {
    return this.previews.of(photoId, orderId).catch((err: unknown) => {
      this.logger.warn({ err, orderId }, 'a mail goes out without its pictures');
      return { previews: [], deletedAt: undefined };
    });
  }

  private async expiring({ photoId, orderId, expiresAt, occurredAt }: Delivery): Promise<MailFacts> {
    return {
      kind: 'photo_expiring',
      photoId: photoId ?? '',
      expiresAt: expiresAt ?? occurredAt,
      order: orderId === undefined ? undefined : await this.orders.orderOf(orderId),
    };
  }

  /** The desk answers the customer, not itself. */
  private ofClaim({ email }: Contact, order: OrderFacts): Letter {
    return {
      recipient: this.desk(),
      replyTo: email,
      facts: { kind: 'claim_support', order, email },
    };
  }

  /** To the address that was given, and to nobody's account. */
  private async ofWithdrawal(
    kind: Extract<MailFacts, { withdrawal: unknown }>['kind'],
    { withdrawalId = '', createdAt }: ClaimedDelivery,
  ): Promise<Letter> {
    const withdrawal = await this.orders.withdrawalOf(withdrawalId);
    const { email, language, mail } = withdrawal;
    if (mail === 'none') throw new NoMailWanted('withdrawal.limit');
    if (mail === 'later' && Date.now() - createdAt.getTime() < longestWaitMs) throw new NotYet();
    const facts = { kind, withdrawal };
    if (!isDeskKind(kind)) return { recipient: { email, firstName: '', language }, facts };
    // Only the address of an order is written to: whoever gave another one asks for nobody's answer.
    return { recipient: this.desk(), ...(mail === 'full' ? { replyTo: email } : {}), facts };
  }

  private desk(): Contact {
    return { ...this.support, firstName: '' };
  }
}

const isDeskKind = (kind: MailKind): kind is 'withdrawal_support' | 'withdrawal_decision' =>
  kind === 'withdrawal_support' || kind === 'withdrawal_decision';

function orderFacts(kind: Exclude<OrderKind, 'ready'>, { detail }: Delivery, order: OrderFacts): MailFacts {
  switch (kind) {
    case 'payment_problem':
      return { kind, order, problem: detail as PaymentProblem };
    case 'claim_declined':
      return { kind, order, reason: reasonOf(order) };
    default:
      return { kind, order };
  }
}

/** An orders of the release before says nothing of claims; who was granted theirs meanwhile gets the mail of the refund. */
function reasonOf({ claim }: OrderFacts): string {
  if (!claim) throw problem('service.unavailable');
  if (claim.state !== 'declined') throw new NoMailWanted('claim.not_declined');
  return claim.reason;
}

function readyFacts(
  { images, occurredAt }: Delivery,
  order: OrderFacts,
  { previews, deletedAt = deletionDate(order.deliveredAt ?? occurredAt) }: ShownImages,
): MailFacts {
  return { kind: 'ready', order, images: images || order.images, deletedAt, previews };
}
