import type { Contact } from '../../application/ports/contacts.port.ts';
import type { MailFacts } from '../../application/ports/mail-composer.port.ts';
import type { OrderFacts } from '../../application/ports/orders.port.ts';
import { greeting } from './greeting.ts';
import type { Block, FactRow, MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.ts';

type Facts = Extract<MailFacts, { kind: 'receipt' }>;

export function receiptMail(texts: Texts, { publicUrl }: Sender, to: Contact, { order }: Facts): MailModel {
  const { t } = texts;
  const { number, bypass } = order;
  const stamp: Block = { kind: 'stamp', label: t('common.test'), text: t('common.testNote') };
  return {
    subject: t(bypass ? 'receipt.subjectTest' : 'receipt.subject', { number }),
    preheader: t('receipt.preheader'),
    label: t('common.orderLabel', { number }),
    heading: t('receipt.heading'),
    blocks: [
      ...(bypass ? [stamp] : []),
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('receipt.intro') },
      { kind: 'facts', rows: rowsOf(texts, order) },
      { kind: 'button', label: t('receipt.button'), url: `${publicUrl}/dashboard` },
      {
        kind: 'section',
        heading: t('receipt.waiverHeading'),
        paragraphs: [t('receipt.waiver', { date: texts.date(order.placedAt) }), t('receipt.guarantee')],
      },
    ],
  };
}

function rowsOf(texts: Texts, order: OrderFacts): readonly FactRow[] {
  const { t, money } = texts;
  const { discount, couponCode, images: count } = order;
  const name = t(`common.packages.${order.package}`);
  const reduced = { amount: -discount.amount, currency: discount.currency };
  return [
    { label: t('receipt.number'), value: order.number },
    { label: t('receipt.date'), value: texts.date(order.placedAt) },
    {
      label: `${t('receipt.package', { name })}, ${t('receipt.images', { count })}`,
      value: money(order.listPrice),
    },
    ...(discount.amount > 0
      ? [{ label: t('receipt.coupon', { code: couponCode ?? '' }), value: money(reduced) }]
      : []),
    { label: t('receipt.total'), value: money(order.total), total: true },
  ];
}
