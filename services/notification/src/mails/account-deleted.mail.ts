import type { Contact } from './contacts.port.ts';
import { greeting } from './greeting.part.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

export function accountDeletedMail(texts: Texts, { brand }: Sender, to: Contact): MailModel {
  const { t } = texts;
  return {
    subject: t('accountDeleted.subject'),
    preheader: t('accountDeleted.preheader'),
    heading: t('accountDeleted.heading'),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      { kind: 'paragraph', text: t('accountDeleted.intro', { brand }) },
      { kind: 'paragraph', text: t('accountDeleted.refund') },
      { kind: 'paragraph', text: t('accountDeleted.kept') },
      { kind: 'small', text: t('accountDeleted.last') },
    ],
  };
}
