import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import type { SecurityKind } from './mail-kind.ts';
import { greeting } from './greeting.part.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { kind: SecurityKind }>;

const sections = {
  password_changed: 'passwordChanged',
  sign_in_method: 'signInMethod',
  email_change_notice: 'emailChangeNotice',
  session_ended: 'sessionEnded',
} as const satisfies Record<SecurityKind, string>;
const providers: Readonly<Record<string, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
};

export function securityMail(
  texts: Texts,
  { brand, publicUrl }: Sender,
  to: Contact,
  facts: Facts,
): MailModel {
  const t: Texts['t'] = (key, values) => texts.t(`${sections[facts.kind]}.${key}`, values);
  const provider = providers[facts.provider ?? ''] ?? facts.provider ?? '';
  return {
    subject: t('subject', { provider }),
    preheader: t('preheader', { provider }),
    heading: t('heading', { provider }),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('intro', { brand, provider, moment: texts.moment(facts.at) }) },
      { kind: 'paragraph', text: t('notYou') },
      { kind: 'button', label: texts.t('common.setPassword'), url: `${publicUrl}/forgot-password` },
    ],
  };
}
