import type { Contact, OwedRefund } from './contacts.port.ts';
import { greeting } from './greeting.part.ts';
import type { Block, MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

export function accountDeletedMail(
  texts: Texts,
  { brand }: Sender,
  to: Contact,
  refunds: readonly OwedRefund[],
): MailModel {
  const { t } = texts;
  return {
    subject: t('accountDeleted.subject'),
    preheader: t('accountDeleted.preheader'),
    heading: t('accountDeleted.heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('accountDeleted.intro', { brand }) },
      ...money(texts, refunds),
      { kind: 'paragraph', text: t('accountDeleted.kept') },
      { kind: 'small', text: t('accountDeleted.last') },
    ],
  };
}

/** An orders of the release before names no refunds: the rule stands in their place. */
function money(texts: Texts, refunds: readonly OwedRefund[]): readonly Block[] {
  const { t } = texts;
  if (refunds.length === 0) return [{ kind: 'paragraph', text: t('accountDeleted.refund') }];
  const review = refunds.filter((refund) => refund.review);
  const sent = refunds.filter((refund) => !refund.review);
  return [
    ...(sent.length > 0 ? amounts(texts, 'accountDeleted.sent', sent) : []),
    ...(review.length > 0 ? amounts(texts, 'accountDeleted.review', review) : []),
  ];
}

const amounts = (
  { t, money }: Texts,
  says: 'accountDeleted.sent' | 'accountDeleted.review',
  refunds: readonly OwedRefund[],
): readonly Block[] => [
  { kind: 'paragraph', text: t(says) },
  {
    kind: 'facts',
    rows: refunds.map(({ orderNumber, amount }) => ({
      label: t('common.orderLabel', { number: orderNumber }),
      value: money(amount),
    })),
  },
];
