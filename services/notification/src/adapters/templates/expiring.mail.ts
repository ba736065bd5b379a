import type { Contact } from '../../application/ports/contacts.port.ts';
import type { MailFacts } from '../../application/ports/mail-composer.port.ts';
import { greeting } from './greeting.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.ts';

type Facts = Extract<MailFacts, { kind: 'photo_expiring' }>;

/** The day everything goes, and the way to what is to be kept. */
export function expiringMail(texts: Texts, sender: Sender, to: Contact, facts: Facts): MailModel {
  const { photoId, expiresAt, ordered } = facts;
  const section = ordered ? 'expiring' : 'expiringUnused';
  const date = texts.date(expiresAt);
  const t: Texts['t'] = (key) => texts.t(`${section}.${key}`, { date });
  const page = ordered ? `results/${encodeURIComponent(photoId)}` : 'dashboard';
  return {
    subject: t('subject'),
    preheader: t('preheader'),
    heading: t('heading'),
    blocks: [
      ...(ordered ? [{ kind: 'frames' } as const] : []),
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro') },
      { kind: 'button', label: t('button'), url: `${sender.publicUrl}/${page}` },
      { kind: 'paragraph', text: t('deletion') },
      { kind: 'small', text: t('note') },
    ],
  };
}
