import type { Language } from '@headshots/proto/languages';
import { fillText } from '@headshots/proto/terms';
import { writtenDay } from '@headshots/proto/written-day';
import type { Package } from '@headshots/proto/vocabulary';
import { moneyText, type CurrencyBook, currencyBook } from '../order/currency.ts';
import { localeTagOf, texts } from '../texts.ts';
import { taxed, type BuyerCountry, type TaxedAmount } from './vat-book.ts';

/** Raised with every change of what or how documents print: an old snapshot is never printed by new rules. */
const documentTemplate = 2;

export type DocumentKind = 'invoice' | 'correction';

export const seriesOf: Readonly<Record<DocumentKind, string>> = { invoice: 'RE', correction: 'RK' };

export interface Seller {
  readonly brand: string;
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
  readonly register: string;
  readonly vatId: string;
}

/** What the books count. Amounts in minor units as text, below zero in corrections. */
export interface DocumentFacts {
  readonly kind: DocumentKind;
  /** Berlin date, `2026-12-31`. */
  readonly day: string;
  readonly order: string;
  /** Name of the payment at its provider; empty where none was made. */
  readonly payment: string;
  readonly package: Package;
  readonly images: number;
  readonly currency: string;
  readonly net: string;
  readonly vat: string;
  readonly gross: string;
  readonly basisPoints: number;
  readonly taxedIn: string | null;
  readonly buyer: BuyerCountry & { readonly billing: string | null; readonly card: string | null };
  readonly corrects: { readonly number: string; readonly day: string } | null;
}

export interface PrintedDocument {
  readonly brand: string;
  readonly title: string;
  readonly seller: readonly string[];
  readonly number: string;
  readonly particulars: readonly (readonly [label: string, value: string])[];
  readonly columns: readonly [string, string];
  readonly item: { readonly name: string; readonly detail: string; readonly amount: string };
  readonly sums: readonly (readonly [label: string, amount: string])[];
  readonly notes: readonly string[];
  readonly contact: readonly string[];
  readonly test: boolean;
}

export interface DocumentDraft {
  readonly template: number;
  readonly language: Language;
  readonly facts: DocumentFacts;
  readonly printed: PrintedDocument;
}

export interface Document extends DocumentDraft {
  readonly number: string;
}

const berlin = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin', dateStyle: 'short' });

export const berlinDay = (moment: Date): string => berlin.format(moment);

export interface SoldPackage {
  readonly order: string;
  readonly package: Package;
  readonly images: number;
}

export interface Sale extends SoldPackage {
  readonly payment: string;
  readonly day: string;
  readonly currency: string;
  readonly gross: bigint;
  readonly basisPoints: number;
  readonly taxedIn: string | null;
  readonly buyer: DocumentFacts['buyer'];
}

interface Writing {
  readonly seller: Seller;
  readonly language: Language;
  readonly test?: boolean;
  readonly currencies?: CurrencyBook;
}

export function invoiceOf(sale: Sale, writing: Writing): DocumentDraft {
  const { gross, order, payment, day, currency, basisPoints, taxedIn, buyer } = sale;
  const facts: DocumentFacts = {
    kind: 'invoice',
    day,
    order,
    payment,
    package: sale.package,
    images: sale.images,
    currency,
    ...amountTexts(taxed(gross, basisPoints)),
    basisPoints,
    taxedIn,
    buyer,
    corrects: null,
  };
  return drafted(facts, writing);
}

export interface Correctable {
  readonly number: string;
  readonly facts: DocumentFacts;
  readonly corrected: TaxedAmount;
}

/**
 * Takes back what was paid back: the whole with the amounts of the invoice, their sign turned; a part by the same rate,
 * so that all parts together are the whole. Undefined when nothing is left to take back.
 * @param paidBack above zero; more than is left counts as what is left
 */
export function correctionOf(
  invoice: Correctable,
  paidBack: bigint,
  day: string,
  writing: Writing,
): DocumentDraft | undefined {
  const { facts, corrected, number } = invoice;
  const whole = { net: BigInt(facts.net), vat: BigInt(facts.vat), gross: BigInt(facts.gross) };
  const before = -corrected.gross;
  const after = before + paidBack > whole.gross ? whole.gross : before + paidBack;
  if (after === before) return undefined;
  const until = after === whole.gross ? whole : taxed(after, facts.basisPoints);
  const amounts = {
    net: -(until.net + corrected.net),
    vat: -(until.vat + corrected.vat),
    gross: -(until.gross + corrected.gross),
  };
  return drafted(
    { ...facts, ...amountTexts(amounts), kind: 'correction', day, corrects: { number, day: facts.day } },
    writing,
  );
}

const amountTexts = ({ net, vat, gross }: TaxedAmount) => ({
  net: net.toString(),
  vat: vat.toString(),
  gross: gross.toString(),
});

function drafted(facts: DocumentFacts, writing: Writing): DocumentDraft {
  return { template: documentTemplate, language: writing.language, facts, printed: printed(facts, writing) };
}

function printed(
  facts: DocumentFacts,
  { seller, language, test = false, currencies }: Writing,
): PrintedDocument {
  const words = texts[language].document;
  const tag = localeTagOf(language);
  const money = (amount: string): string =>
    printable(
      moneyText({ amount: BigInt(amount), currency: facts.currency }, tag, currencies ?? currencyBook),
    );
  const date = (day: string): string =>
    printable(
      writtenDay(
        new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
        tag,
      ),
    );
  const rate = printable(
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(
      facts.basisPoints / 10_000,
    ),
  );
  const { corrects } = facts;
  const isCorrection = corrects !== null;
  const vat: readonly (readonly [string, string])[] =
    facts.taxedIn === null ? [] : [[fillText(words.vat, { rate }), money(facts.vat)]];
  return {
    brand: seller.brand,
    title: isCorrection ? words.correction : words.invoice,
    seller: [seller.name, seller.street, seller.city, seller.country].filter((line) => line !== ''),
    number: words.number,
    particulars: [
      [words.day, date(facts.day)],
      isCorrection
        ? [
            words.corrects,
            fillText(words.correctsNumber, { number: corrects.number, day: date(corrects.day) }),
          ]
        : [words.dayOfService, date(facts.day)],
      [words.order, facts.order],
    ],
    columns: [words.what, words.amount],
    item: {
      name: isCorrection
        ? `${words.refunded}: ${words.packages[facts.package]}`
        : words.packages[facts.package],
      detail: fillText(words.images, { images: String(facts.images) }),
      amount: money(facts.gross),
    },
    sums: [
      [words.net, money(facts.net)],
      ...vat,
      [isCorrection ? words.paidBack : words.total, money(facts.gross)],
    ],
    notes: [
      isCorrection ? words.given : words.paid,
      ...(facts.taxedIn === null ? [words.notTaxable] : []),
      ...(test ? [words.test] : []),
    ],
    contact: [
      seller.email,
      seller.phone,
      seller.register,
      seller.vatId === '' ? '' : fillText(words.vatId, { id: seller.vatId }),
    ].filter((line) => line !== ''),
    test,
  };
}

/** French groups digits with U+202F, which the font does not have; the ordinary no-break space says the same. */
const printable = (text: string): string => text.replaceAll('\u202f', '\u00a0');
