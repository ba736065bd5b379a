import type { Contact } from '../../application/ports/contacts.ts';
import type { MailFacts } from '../../application/ports/mail-composer.ts';
import { greeting } from './greeting.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.ts';

type Facts = Extract<MailFacts, { kind: 'verification' }>;

export function verificationMail(
  texts: Texts,
  { brand }: Sender,
  to: Contact,
  { link, expiresAt }: Facts,
): MailModel {
  const { t } = texts;
  return {
    subject: t('verification.subject'),
    preheader: t('verification.preheader'),
    heading: t('verification.heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('verification.intro', { brand }) },
      { kind: 'button', label: t('verification.button'), url: link },
      { kind: 'paragraph', text: t('verification.expiry', { moment: texts.moment(expiresAt) }) },
      { kind: 'small', text: t('verification.ignore') },
      { kind: 'small', text: t('common.linkFallback'), url: link },
    ],
  };
}
