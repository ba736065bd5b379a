import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import { greeting } from './greeting.part.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { kind: 'payment_problem' }>;

export function paymentProblemMail(
  texts: Texts,
  { publicUrl }: Sender,
  to: Contact,
  { order, problem }: Facts,
): MailModel {
  const refused = problem === 'bank_refused';
  const values = { number: order.number, amount: texts.money(order.total) };
  const t: Texts['t'] = (key) => texts.t(`${refused ? 'bankRefused' : 'refundBounced'}.${key}`, values);
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    label: texts.t('common.orderLabel', values),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'paragraph', text: t('next') },
      ...(refused ? [{ kind: 'button', label: t('button'), url: `${publicUrl}/dashboard` } as const] : []),
    ],
  };
}
