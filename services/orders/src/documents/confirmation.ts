import type { Language } from '@headshots/proto/languages';
import { writtenTime } from '@headshots/proto/written-day';
import { fillText, type TermsSection } from '@headshots/proto/terms';
import type { ConsentKind } from '../order/consents.ts';
import { currencyBook } from '../order/currency.ts';
import type { Order } from '../order/order.ts';
import { localeTagOf, texts } from '../texts.ts';
import type { ContractTerms } from './contract-terms.ts';

export interface AgreedText {
  readonly kind: ConsentKind;
  readonly version: string;
  readonly agreedAt: Date;
}

export function confirmationOf(
  order: Order,
  consents: readonly AgreedText[],
  terms: ContractTerms,
): ContractTerms {
  const { language } = terms;
  const { confirmation: words, document: service } = texts[language];
  const moment = momentsIn(language);
  const contract: TermsSection = {
    title: words.contract,
    paragraphs: [
      fillText(words.number, { number: order.number }),
      fillText(words.concluded, { moment: moment(order.paidAt ?? order.placedAt) }),
      `${service.packages[order.package]}: ${fillText(service.images, { images: String(order.images) })}`,
      ...clothesIn(words, order),
      fillText(words.total, { total: priceIn(language, order) }),
    ],
  };
  const agreed: TermsSection = {
    title: words.consents,
    paragraphs: consents.map(({ kind, version, agreedAt }) => {
      const text = { terms: words.terms, face: words.face, immediate_start: words.start }[kind];
      return `${fillText(text, { version })} ${fillText(words.given, { moment: moment(agreedAt) })}`;
    }),
  };
  return {
    ...terms,
    title: words.title,
    fileName: `${words.file}-${order.number}.pdf`,
    sections: [contract, agreed, ...terms.sections],
  };
}

/** Nothing where people wear their own. */
function clothesIn(words: (typeof texts)[Language]['confirmation'], { outfit }: Order): readonly string[] {
  if (outfit === 'unchanged') return [];
  const worn = outfit.replace(/_all$/, '') as keyof typeof words.outfits;
  const share = words.shares[outfit.endsWith('_all') ? 'all' : 'half'];
  return [fillText(words.clothes, { outfit: words.outfits[worn], share })];
}

const momentsIn = (language: Language): ((date: Date) => string) => {
  const tag = localeTagOf(language);
  const format = new Intl.DateTimeFormat(tag, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'Europe/Berlin',
  });
  return (date) => writtenTime(format, date).replaceAll('\u202f', '\u00a0');
};

function priceIn(language: Language, { total }: Order): string {
  const { exponent } = currencyBook[total.currency];
  return new Intl.NumberFormat(localeTagOf(language), { style: 'currency', currency: total.currency })
    .format(Number(total.amount) / 10 ** exponent)
    .replaceAll('\u202f', '\u00a0');
}
