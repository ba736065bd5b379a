import type { MailFacts } from './mail-composer.port.ts';
import type { WithdrawalFacts } from './orders.port.ts';
import type { Block, MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { withdrawal: unknown }>;

/** Mails about a declaration. What somebody wrote in it stands in them as text, never in a subject. */
export function withdrawalMail(texts: Texts, sender: Sender, { kind, withdrawal }: Facts): MailModel {
  switch (kind) {
    case 'withdrawal_receipt':
      return receipt(texts, withdrawal);
    case 'withdrawal_lapsed':
      return lapsed(texts, sender, withdrawal);
    case 'withdrawal_review':
      return review(texts, withdrawal);
    case 'withdrawal_support':
      return support(texts, withdrawal);
    case 'withdrawal_decision':
      return decision(texts, sender, withdrawal);
  }
}

function receipt(texts: Texts, withdrawal: WithdrawalFacts): MailModel {
  const t: Texts['t'] = (key) =>
    texts.t(`withdrawalReceipt.${key}`, { moment: texts.moment(withdrawal.receivedAt, 'Europe/Berlin') });
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: texts.t('common.greetingNoName') },
      { kind: 'paragraph', text: t('intro') },
      ...(withdrawal.mail === 'full' ? [{ kind: 'paragraph', text: t('declaration') } as const] : []),
      declared(texts, withdrawal),
      { kind: 'paragraph', text: t(withdrawal.mail === 'full' ? 'next' : 'nextUnmatched') },
      { kind: 'small', text: t('notYou') },
    ],
  };
}

function lapsed(
  texts: Texts,
  { publicUrl }: Sender,
  { orderNumber, receivedAt }: WithdrawalFacts,
): MailModel {
  const values = { number: orderNumber, moment: texts.moment(receivedAt, 'Europe/Berlin') };
  const t: Texts['t'] = (key) => texts.t(`withdrawalLapsed.${key}`, values);
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: texts.t('common.greetingNoName') },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'paragraph', text: t('guarantee') },
      { kind: 'button', label: t('button'), url: `${publicUrl}/settings` },
      { kind: 'small', text: t('question') },
    ],
  };
}

function support(texts: Texts, withdrawal: WithdrawalFacts): MailModel {
  const t: Texts['t'] = (key) => texts.t(`withdrawalSupport.${key}`);
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: t('intro') },
      declared(texts, withdrawal),
      { kind: 'paragraph', text: t('next') },
      { kind: 'paragraph', text: 'orders-cli reviews' },
    ],
  };
}

function review(texts: Texts, { orderNumber, receivedAt }: WithdrawalFacts): MailModel {
  const values = { number: orderNumber, moment: texts.moment(receivedAt, 'Europe/Berlin') };
  const t: Texts['t'] = (key) => texts.t(`withdrawalReview.${key}`, values);
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: texts.t('common.greetingNoName') },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'paragraph', text: t('next') },
      { kind: 'small', text: t('question') },
    ],
  };
}

function decision(texts: Texts, { publicUrl, hasDesk }: Sender, withdrawal: WithdrawalFacts): MailModel {
  const { matchedNumber } = withdrawal;
  const t: Texts['t'] = (key) => texts.t(`withdrawalDecision.${key}`);
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: t('intro') },
      declared(texts, withdrawal),
      ...(hasDesk && matchedNumber !== ''
        ? [{ kind: 'button' as const, label: t('button'), url: `${publicUrl}/desk?order=${matchedNumber}` }]
        : []),
      { kind: 'paragraph', text: texts.t('claimSupport.answer') },
      { kind: 'paragraph', text: t('next') },
      // By itself, so that it is copied as it is.
      { kind: 'paragraph', text: 'orders-cli reviews' },
    ],
  };
}

/** What somebody wrote stands in a mail only when it is about an order of that address. */
function declared(texts: Texts, withdrawal: WithdrawalFacts): Block {
  const { id, name, orderNumber, email, receivedAt, mail } = withdrawal;
  const t: Texts['t'] = (key) => texts.t(`withdrawal.${key}`);
  const written =
    mail === 'full'
      ? [
          { label: t('name'), value: name },
          { label: t('order'), value: orderNumber },
          { label: t('email'), value: email },
        ]
      : [];
  return {
    kind: 'facts',
    wraps: true,
    rows: [
      ...written,
      { label: t('received'), value: texts.moment(receivedAt, 'Europe/Berlin') },
      { label: t('receipt'), value: id },
    ],
  };
}
