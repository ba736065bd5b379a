import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import type { LinkKind } from './mail-kind.ts';
import { greeting } from './greeting.part.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { kind: LinkKind }>;

const sections = {
  verification: 'verification',
  password_reset: 'passwordReset',
  email_change: 'emailChange',
} as const satisfies Record<LinkKind, string>;

export function linkMail(texts: Texts, { brand }: Sender, to: Contact, facts: Facts): MailModel {
  const { kind, link, notMeLink, expiresAt } = facts;
  const t: Texts['t'] = (key, values) => texts.t(`${sections[kind]}.${key}`, values);
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro', { brand }) },
      { kind: 'button', label: t('button'), url: link },
      { kind: 'paragraph', text: t('expiry', { moment: texts.moment(expiresAt) }) },
      notMeLink === undefined
        ? { kind: 'small', text: t('ignore') }
        : { kind: 'small', text: t('notMe'), url: notMeLink, own: true },
      { kind: 'small', text: texts.t('common.linkFallback'), url: link },
    ],
  };
}
