import type { Contact } from './contacts.port.ts';
import type { OrderFacts } from './orders.port.ts';
import { greeting } from './greeting.part.ts';
import type { FactRow, MailModel } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

export function claimReviewMail(texts: Texts, to: Contact, { number }: OrderFacts): MailModel {
  const t: Texts['t'] = (key) => texts.t(`claimReview.${key}`, { number });
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    label: texts.t('common.orderLabel', { number }),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'paragraph', text: t('next') },
    ],
  };
}

export function claimSupportMail(texts: Texts, order: OrderFacts): MailModel {
  const { number, deliveredAt } = order;
  const command = `orders-cli grant-claim ${number}`;
  const t: Texts['t'] = (key) => texts.t(`claimSupport.${key}`, { number });
  const rows: FactRow[] = [
    { label: t('order'), value: number },
    { label: t('package'), value: texts.t(`common.packages.${order.package}`) },
    { label: t('total'), value: texts.money(order.total) },
    ...(deliveredAt ? [{ label: t('delivered'), value: texts.moment(deliveredAt) }] : []),
  ];
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    label: texts.t('common.orderLabel', { number }),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: t('intro') },
      { kind: 'facts', wraps: true, rows },
      { kind: 'paragraph', text: t('grant') },
      // By itself, so that it is copied as it is.
      { kind: 'paragraph', text: command },
      { kind: 'paragraph', text: t('after') },
    ],
  };
}
