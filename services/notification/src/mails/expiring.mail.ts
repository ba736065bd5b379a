import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import type { OrderFacts } from './orders.port.ts';
import { greeting } from './greeting.part.ts';
import type { MailModel, Sender } from './mail-model.ts';
import { isTakenBack } from './refunded.mail.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { kind: 'photo_expiring' }>;

export function expiringMail(texts: Texts, sender: Sender, to: Contact, facts: Facts): MailModel {
  const { photoId, expiresAt, order } = facts;
  if (order?.refundReason !== undefined && (isTakenBack(order) || !order.deliveredAt))
    return takenBackMail(texts, sender, to, { order, expiresAt });
  const section = order ? 'expiring' : 'expiringUnused';
  const date = texts.date(expiresAt);
  const t: Texts['t'] = (key) => texts.t(`${section}.${key}`, { date });
  const page = order ? `results/${encodeURIComponent(photoId)}` : 'dashboard';
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'button', label: t('button'), url: `${sender.publicUrl}/${page}` },
      { kind: 'paragraph', text: t('deletion') },
      { kind: 'small', text: t('note') },
    ],
  };
}

interface TakenBack {
  readonly order: OrderFacts;
  readonly expiresAt: Date;
}

function takenBackMail(
  texts: Texts,
  { publicUrl }: Sender,
  to: Contact,
  { order, expiresAt }: TakenBack,
): MailModel {
  const { number } = order;
  const t: Texts['t'] = (key) => texts.t(`expiringTakenBack.${key}`, { date: texts.date(expiresAt), number });
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    label: texts.t('common.orderLabel', { number }),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: order.deliveredAt ? `${t('intro')} ${t('ended')}` : t('intro') },
      { kind: 'paragraph', text: t('deletion') },
      { kind: 'button', label: t('button'), url: `${publicUrl}/dashboard` },
    ],
  };
}
