import { agreementVersions } from '@headshots/proto/agreements';
import { languages, type Language } from '@headshots/proto/languages';
import { readTerms } from '@headshots/proto/read-terms';
import { packages } from '@headshots/proto/vocabulary';
import { describe, expect, it } from '@jest/globals';
import { generationSeconds } from './order/deadline.policy.ts';
import { packageTerms } from './order/package.ts';
import { loadOrdersConfig } from './orders.config.ts';
import { claimUntil } from './refunds/claim.policy.ts';

const config = loadOrdersConfig({
  PORT: '8102',
  DATABASE_URL: 'postgres://orders:secret@127.0.0.1:8111/orders',
  KAFKA_BROKERS: '127.0.0.1:8112',
  RPC_SERVICE_KEY: 'a-key-of-no-less-than-32-letters',
  IDENTITY_URL: 'http://127.0.0.1:8101',
  COUPONS_URL: 'http://127.0.0.1:8103',
  MEDIA_URL: 'http://127.0.0.1:8104',
});
const order = 3;
const delivery = 5;
const guarantee = 7;

const numbersIn = (text: string | undefined): readonly number[] =>
  [...(text ?? '').matchAll(/\d+/g)].map(([digits]) => Number(digits));

describe.each(Object.keys(languages) as Language[])('the terms in %s', (language) => {
  const { sections } = readTerms(agreementVersions.terms, language).terms;
  const paragraph = (section: number, number: number) => sections[section]?.paragraphs?.[number];

  it('let an unpaid order lapse when it does by default', () =>
    expect(numbersIn(paragraph(order, 2))).toEqual([config.PAYMENT_WINDOW_SECONDS / 60]));

  it('name no way to pay, of which a deployment has its own', () => {
    const names = /\b(visa|mastercard|paypal|klarna|giropay|bancontact)\b/i;
    for (const text of sections[order + 1]?.paragraphs ?? []) expect(text).not.toMatch(names);
  });

  it('say how long packages take, and for how much longer the longest is waited for', () => {
    const minutes = packages.map((name) => packageTerms[name].estimatedMinutes);
    const longest = Math.max(...minutes);
    const margin = generationSeconds('ultra') / 60 - longest;
    expect(numbersIn(paragraph(delivery, 0))).toEqual([...minutes, margin]);
  });

  it('take claims for as many days as they are taken', () => {
    const deliveredAt = new Date(0);
    const until = claimUntil({ state: 'delivered', deliveredAt })?.getTime() ?? 0;
    expect(numbersIn(paragraph(guarantee, 1))[0]).toBe(until / 86_400_000);
  });
});
