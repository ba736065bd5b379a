import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import type { OrderFacts } from './orders.port.ts';
import { greeting } from './greeting.part.ts';
import type { FactRow, MailModel, Sender } from './mail-model.ts';
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

/** The reason is an operator's, and stands as text in the language it was written in. */
export function claimDeclinedMail(
  texts: Texts,
  { publicUrl }: Sender,
  to: Contact,
  { order: { number }, reason }: Extract<MailFacts, { kind: 'claim_declined' }>,
): MailModel {
  const t: Texts['t'] = (key) => texts.t(`claimDeclined.${key}`, { number, reason });
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    label: texts.t('common.orderLabel', { number }),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'paragraph', text: t('reason') },
      { kind: 'paragraph', text: t('keep') },
      { kind: 'paragraph', text: t('question') },
      { kind: 'button', label: t('button'), url: `${publicUrl}/settings?tab=orders` },
    ],
  };
}

export function claimSupportMail(
  texts: Texts,
  { publicUrl, hasDesk }: Sender,
  { order, email }: Extract<MailFacts, { kind: 'claim_support' }>,
): MailModel {
  const { number, deliveredAt, language } = order;
  const t: Texts['t'] = (key) => texts.t(`claimSupport.${key}`, { number });
  const rows: FactRow[] = [
    { label: t('order'), value: number },
    { label: t('customer'), value: email },
    { label: t('package'), value: texts.t(`common.packages.${order.package}`) },
    { label: t('total'), value: texts.money(order.total) },
    ...(deliveredAt ? [{ label: t('delivered'), value: texts.moment(deliveredAt) }] : []),
    ...(language ? [{ label: t('language'), value: texts.languageName(language) }] : []),
  ];
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    label: texts.t('common.orderLabel', { number }),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: t('intro') },
      { kind: 'facts', wraps: true, rows },
      ...(hasDesk
        ? [{ kind: 'button' as const, label: t('button'), url: `${publicUrl}/desk?order=${number}` }]
        : []),
      // Commands stand by themselves, so that they are copied as they are.
      { kind: 'paragraph', text: t('answer') },
      { kind: 'paragraph', text: t('show') },
      { kind: 'paragraph', text: `orders-cli show ${number}` },
      { kind: 'paragraph', text: t('grant') },
      { kind: 'paragraph', text: `orders-cli grant-claim ${number} --by NAME` },
      { kind: 'paragraph', text: t('after') },
      { kind: 'paragraph', text: t('decline') },
      { kind: 'paragraph', text: `orders-cli decline-claim ${number} '…' --by NAME` },
    ],
  };
}
