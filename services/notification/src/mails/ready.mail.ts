import type { Contact } from './contacts.port.ts';
import type { MailFacts } from './mail-composer.port.ts';
import { greeting } from './greeting.part.ts';
import type { MailModel, Sender } from './mail-model.ts';
import type { Texts } from './texts.loader.ts';

type Facts = Extract<MailFacts, { kind: 'ready' }>;

export function readyMail(
  texts: Texts,
  sender: Sender,
  to: Contact,
  { order, images: count, deletedAt, previews }: Facts,
): MailModel {
  const { t } = texts;
  const { number, photoId } = order;
  const date = texts.date(deletedAt);
  const pictures = previews.map(({ number: image, jpeg }) => ({
    contentId: `headshot-${image}@${sender.brand.toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'mail'}`,
    jpeg,
    alt: t('ready.alt', { number: String(image) }),
  }));
  return {
    subject: t('ready.subject', { count }),
    preheader: t('ready.preheader', { date: texts.moment(deletedAt) }),
    label: t('common.orderLabel', { number }),
    heading: t('ready.heading', { count }),
    blocks: [
      { kind: 'paragraph', text: greeting(texts, to) },
      ...(pictures.length > 0 ? [{ kind: 'pictures', pictures } as const] : []),
      { kind: 'paragraph', text: t('ready.intro') },
      {
        kind: 'button',
        label: t('ready.button'),
        url: `${sender.publicUrl}/results/${encodeURIComponent(photoId)}`,
      },
      { kind: 'paragraph', text: t('ready.deletion', { date }) },
      { kind: 'small', text: t('ready.guarantee') },
      { kind: 'small', text: t('common.aiNote') },
    ],
  };
}
