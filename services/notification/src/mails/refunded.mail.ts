import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import type { OrderFacts } from './orders.port.ts';
import { greeting } from './greeting.part.ts';
import type { Block, MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { kind: 'refunded' }>;

const reasons: Readonly<Record<string, string>> = {
  'generation.no_usable': 'noUsable',
  'generation.incomplete': 'incomplete',
  'generation.no_face': 'noFace',
  'generation.photo_unreadable': 'unreadable',
  'generation.photo_deleted': 'photoDeleted',
  'generation.engine_refused': 'engine',
  'generation.engine_unavailable': 'incomplete',
  'order.account_deleted': 'accountDeleted',
  'order.account_locked': 'accountLocked',
  'order.package_short': 'short',
  'order.withdrawn': 'withdrawn',
  'order.claim_granted': 'claimGranted',
  'order.fraud_warned': 'fraudWarned',
  'order.refunded_outside': 'refundedOutside',
  'order.disputed': 'disputed',
  'payment.failed': 'paidTooLate',
};

const takenBack = new Set<string | undefined>(['order.withdrawn', 'order.claim_granted']);

export const isTakenBack = ({ deliveredAt, refundReason }: OrderFacts): boolean =>
  deliveredAt !== undefined && takenBack.has(refundReason);

/** Another photo would not have changed these. */
const endings = new Set<string | undefined>([
  'order.withdrawn',
  'order.fraud_warned',
  'order.refunded_outside',
  'order.disputed',
  'order.account_deleted',
  'order.account_locked',
]);

export function refundedMail(texts: Texts, { publicUrl }: Sender, to: Contact, { order }: Facts): MailModel {
  const { t } = texts;
  const { number, bypass, couponCode } = order;
  const amount = texts.money(order.total);
  const name = t(`common.packages.${order.package}`);
  const stamp: Block = { kind: 'stamp', label: t('common.test'), text: t('refunded.moneyTest') };
  const coupon: Block = { kind: 'paragraph', text: t('refunded.coupon', { code: couponCode ?? '' }) };
  const again: readonly Block[] = [
    { kind: 'paragraph', text: t('refunded.next') },
    { kind: 'button', label: t('refunded.button'), url: `${publicUrl}/upload` },
  ];
  const facts: Block = {
    kind: 'facts',
    rows: [
      { label: t('refunded.number'), value: number },
      { label: t('refunded.package'), value: name },
      { label: t('refunded.amount'), value: amount, total: true },
    ],
  };
  return {
    subject: t(bypass ? 'refunded.subjectTest' : 'refunded.subject', { number }),
    preheader: t('refunded.preheader'),
    label: t('common.orderLabel', { number }),
    heading: bypass ? t('refunded.headingTest') : t('refunded.heading', { amount }),
    blocks: [
      ...(bypass ? [stamp] : []),
      { kind: 'paragraph', text: greeting(texts, to) },
      ...(bypass ? [] : [{ kind: 'paragraph', text: t('refunded.money') } as const, facts]),
      { kind: 'paragraph', text: t(`refunded.reason.${reasons[order.refundReason ?? ''] ?? 'unknown'}`) },
      ...(isTakenBack(order) ? [{ kind: 'paragraph', text: t('refunded.licence') } as const] : []),
      ...(couponCode ? [coupon] : []),
      ...(endings.has(order.refundReason) ? [] : again),
    ],
  };
}
