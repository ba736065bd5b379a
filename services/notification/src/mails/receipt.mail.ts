import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import type { OrderFacts } from './orders.port.ts';
import { greeting } from './greeting.part.ts';
import type { Block, FactRow, MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';
import { withdrawalRight } from './withdrawal-right.part.ts';

type Facts = Extract<MailFacts, { kind: 'receipt' }>;

/** The receipt and, on a durable medium, the contract: what was agreed, consented to and acknowledged, and how to withdraw. */
export function receiptMail(texts: Texts, sender: Sender, to: Contact, { order }: Facts): MailModel {
  const { t } = texts;
  const { number, bypass, images: count, estimatedMinutes: minutes } = order;
  const { publicUrl, supportEmail: support } = sender;
  const operator = sender.operator[0] ?? sender.brand;
  const stamp: Block = { kind: 'stamp', label: t('common.test'), text: t('common.testNote') };
  const moment = texts.moment(order.placedAt);
  const concluded = texts.moment(order.paidAt ?? order.placedAt);
  const charged = order.total.amount > 0 && !bypass;
  const section = (heading: string, ...paragraphs: readonly string[]): Block => ({
    kind: 'section',
    heading: t(`receipt.${heading}`),
    paragraphs,
  });
  return {
    subject: t(bypass ? 'receipt.subjectTest' : 'receipt.subject', { number }),
    preheader: t('receipt.preheader'),
    label: t('common.orderLabel', { number }),
    heading: t('receipt.heading'),
    blocks: [
      ...(bypass ? [stamp] : []),
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t(charged ? 'receipt.intro' : 'receipt.introFree') },
      { kind: 'facts', rows: rowsOf(texts, sender, order) },
      ...(charged ? [{ kind: 'small', text: t('receipt.vat') } as const] : []),
      { kind: 'button', label: t('receipt.button'), url: `${publicUrl}/dashboard` },
      section(
        'contractHeading',
        t('receipt.contract', { count }),
        minutes === undefined ? t('receipt.timeUnsaid') : t('receipt.time', { minutes }),
        t('receipt.partner', { operator, support, moment: concluded }),
        t('receipt.attached'),
      ),
      section('waiverHeading', t('receipt.waiver', { moment })),
      section('guaranteeHeading', t('receipt.guarantee')),
      ...withdrawalRight(texts, sender, order),
    ],
  };
}

function rowsOf(texts: Texts, { brand, operator, vatId }: Sender, order: OrderFacts): readonly FactRow[] {
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
    { label: t('receipt.seller'), value: operator[0] ?? brand, wraps: true },
    ...(vatId === '' ? [] : [{ label: t('receipt.vatId'), value: vatId }]),
  ];
}
