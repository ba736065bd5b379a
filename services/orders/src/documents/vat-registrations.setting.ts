import { z } from 'zod';
import { standardRates } from './vat-book.ts';

const entry = /^([A-Z]{2})=(\d{1,2}(?:\.\d{1,2})?)$/;

/** Reads `NO=25,CH=8.1`: the percentage of countries outside the EU, as basis points. */
export const vatRegistrationsOf = z
  .string()
  .default('')
  .transform((text, context): ReadonlyMap<string, number> => {
    const registrations = new Map<string, number>();
    for (const part of text.split(',').map((each) => each.trim())) {
      if (part === '') continue;
      const [, country = '', percent = ''] = entry.exec(part) ?? [];
      if (country === '' || registrations.has(country))
        context.addIssue({ code: 'custom', message: 'expected NO=25,CH=8.1' });
      else if (standardRates.some((rate) => rate.country === country))
        context.addIssue({ code: 'custom', message: 'a member of the EU belongs to VAT_SCHEME' });
      else registrations.set(country, Math.round(Number(percent) * 100));
    }
    return registrations;
  });
