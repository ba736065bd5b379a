import type { TFunction } from 'i18next';
import type { Currency } from '@/shared/config/app-config';
import { languages, type LanguageCode } from '@/shared/i18n/languages';

interface Method {
  /** As it calls itself everywhere; without it the texts have a word. */
  readonly name?: string;
  /** Of ours, where it does not take all of them. */
  readonly currencies?: readonly Currency[];
}

const euro = ['EUR'] as const;
const nordic = ['EUR', 'NOK', 'DKK', 'SEK'] as const;

/** By Stripe's names. Wallets like Apple Pay are no methods there: they pay by card. */
const known: Readonly<Record<string, Method>> = {
  card: {},
  sepa_debit: { currencies: euro },
  amazon_pay: { name: 'Amazon Pay' },
  bancontact: { name: 'Bancontact', currencies: euro },
  eps: { name: 'EPS', currencies: euro },
  ideal: { name: 'iDEAL', currencies: euro },
  klarna: { name: 'Klarna' },
  link: { name: 'Link' },
  mb_way: { name: 'MB WAY', currencies: euro },
  mobilepay: { name: 'MobilePay', currencies: nordic },
  multibanco: { name: 'Multibanco', currencies: euro },
  p24: { name: 'Przelewy24', currencies: euro },
  paypal: { name: 'PayPal' },
  revolut_pay: { name: 'Revolut Pay', currencies: nordic },
  swish: { name: 'Swish', currencies: ['SEK'] },
};

/** What one can pay with in the currency of a language, as part of a sentence: "card, Link or another method shown there". */
export function methodsInWords(
  methods: readonly string[],
  code: LanguageCode,
  t: TFunction<'common'>,
): string {
  const { currency, tag } = languages[code];
  const fitting = methods.filter((each) => known[each]?.currencies?.includes(currency) ?? true);
  const words = fitting.flatMap((each) => {
    if (each === 'card') return t('payment.card');
    if (each === 'sepa_debit') return t('payment.sepaDebit');
    return known[each]?.name ?? [];
  });
  const isWhole = fitting.length > 0 && fitting.every((each) => each in known);
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format(
    isWhole ? words : [...words, t('payment.other')],
  );
}
