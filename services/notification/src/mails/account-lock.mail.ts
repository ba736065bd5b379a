import type { Contact } from './contacts.port.ts';
import { greeting } from './greeting.part.ts';
import type { MailFacts } from './mail-composer.port.ts';
import type { LockKind } from './mail-kind.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { kind: LockKind }>;

export function accountLockMail(texts: Texts, sender: Sender, to: Contact, { kind, lock }: Facts): MailModel {
  return kind === 'account_locked' ? locked(texts, sender, to, lock) : unlocked(texts, sender, to, lock);
}

/** The reason is an operator's, and stands as text in the language it was written in. */
function locked(
  texts: Texts,
  { brand }: Sender,
  to: Contact,
  { lockedAt, reason }: Facts['lock'],
): MailModel {
  const t: Texts['t'] = (key) =>
    texts.t(`accountLocked.${key}`, { brand, moment: texts.moment(lockedAt), reason });
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'paragraph', text: t('reason') },
      { kind: 'paragraph', text: t('refund') },
      { kind: 'paragraph', text: t('question') },
    ],
  };
}

function unlocked(
  texts: Texts,
  { brand, publicUrl }: Sender,
  to: Contact,
  { lockedAt }: Facts['lock'],
): MailModel {
  const t: Texts['t'] = (key) => texts.t(`accountUnlocked.${key}`, { brand, moment: texts.moment(lockedAt) });
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'paragraph', text: t('refund') },
      { kind: 'button', label: t('button'), url: `${publicUrl}/login` },
    ],
  };
}
