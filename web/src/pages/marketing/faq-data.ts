import type { TFunction } from 'i18next';
import { groupNames, questionGroups } from '@/pages/marketing/questions';

const plain = (text: string): string => text.replaceAll(/<\/?\w+>/g, '').replaceAll('\n\n', ' ');

export interface FaqValues {
  readonly support: string;
  readonly methods: string;
}

export function faqData(t: TFunction<'faq'>, values: FaqValues): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groupNames.flatMap((group) =>
      questionGroups[group].map((question) => ({
        '@type': 'Question',
        name: t(`question.${question}`),
        acceptedAnswer: { '@type': 'Answer', text: plain(t(`answer.${question}`, { ...values })) },
      })),
    ),
  };
}
