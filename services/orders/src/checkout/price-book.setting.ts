import { z } from 'zod';
import { jsonText } from '@headshots/platform/config';
import { packages } from '@headshots/proto/vocabulary';
import { priceFaults } from '../order/currency.ts';
import { currencies } from '../order/money.ts';
import { defaultPriceBook, type PriceBook } from './price-book.ts';

const minorUnits = z.int().positive().transform(BigInt);
const prices = z.partialRecord(z.enum(currencies), z.record(z.enum(packages), minorUnits));

/** Reads `{"EUR": {"professional": 1200, "premium": 1900, "ultra": 3900}}`. */
export const priceBookOf = jsonText
  .pipe(prices)
  .transform((given): PriceBook => ({ ...defaultPriceBook, ...given }))
  .superRefine((book, context) => {
    for (const message of priceFaults(book)) context.addIssue({ code: 'custom', message });
  });
