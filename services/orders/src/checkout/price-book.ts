import type { Package } from '@headshots/proto/vocabulary';
import type { Currency, Money } from '../order/money.ts';

/** Price of every package in every currency: minor units, VAT included. */
export type PriceBook = Readonly<Record<Currency, Readonly<Record<Package, bigint>>>>;

export const defaultPriceBook: PriceBook = {
  EUR: { professional: 12_00n, premium: 19_00n, ultra: 39_00n },
  USD: { professional: 13_00n, premium: 21_00n, ultra: 43_00n },
  NOK: { professional: 139_00n, premium: 219_00n, ultra: 449_00n },
  DKK: { professional: 89_00n, premium: 139_00n, ultra: 289_00n },
  SEK: { professional: 139_00n, premium: 219_00n, ultra: 449_00n },
};

export const priceOf = (book: PriceBook, name: Package, currency: Currency): Money => ({
  amount: book[currency][name],
  currency,
});
