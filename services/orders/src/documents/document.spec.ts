import { describe, expect, it } from '@jest/globals';
import { packages } from '@headshots/proto/vocabulary';
import fc from 'fast-check';
import { aSale, aSeller } from '../../test/builders/document.ts';
import { berlinDay, correctionOf, invoiceOf, type Document, type DocumentFacts } from './document.ts';
import { texts } from '../texts.ts';
import { currencyBook } from '../order/currency.ts';

const none = { net: 0n, vat: 0n, gross: 0n };
const seller = aSeller();
const numbered = (number: string, draft: ReturnType<typeof invoiceOf>): Document => ({ ...draft, number });
const amounts = ({ net, vat, gross }: DocumentFacts) => [BigInt(net), BigInt(vat), BigInt(gross)];
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('an invoice', () => {
  it('says what the law wants of a small amount, in German', () => {
    const { facts, printed } = invoiceOf(aSale(), { seller, language: 'de' });
    expect(facts).toMatchObject({
      day: '2026-12-31',
      net: '1597',
      vat: '303',
      gross: '1900',
      basisPoints: 1900,
    });
    expect(printed.title).toBe('Rechnung');
    expect(printed.seller).toEqual(['Example GmbH', 'Hauptstraße 1', '10115 Berlin', 'Deutschland']);
    expect(printed.particulars).toEqual([
      ['Datum', '31. Dezember 2026'],
      ['Leistungsdatum', '31. Dezember 2026'],
      ['Bestellung', '7QK2-M0XE'],
    ]);
    expect(printed.sums.map(([label, amount]) => [plain(label), plain(amount)])).toEqual([
      ['Netto', '15,97 €'],
      ['USt. 19 %', '3,03 €'],
      ['Gesamtbetrag', '19,00 €'],
    ]);
    expect(printed.contact).toContain('USt-IdNr. DE123456789');
  });

  it('says in place of a tax why there is none', () => {
    const sale = aSale({ currency: 'USD', gross: 2100n, basisPoints: 0, taxedIn: null });
    const { printed } = invoiceOf(sale, { seller, language: 'en' });
    expect(printed.sums).toEqual([
      ['Net', '$21.00'],
      ['Total', '$21.00'],
    ]);
    expect(printed.notes).toContain('Not taxable in Germany.');
  });

  it('writes amounts by the digits of their currency', () => {
    const currencies = {
      ...currencyBook,
      JPY: { exponent: 0, minimumCharge: 50n, step: 1n, invoiceLimit: 30_000n },
      KWD: { exponent: 3, minimumCharge: 200n, step: 10n, invoiceLimit: 75_000n },
    };
    const total = (currency: string, gross: bigint) =>
      invoiceOf(aSale({ currency, gross, basisPoints: 1000 }), {
        seller,
        language: 'en',
        currencies,
      }).printed.sums.map(([, amount]) => plain(amount));
    expect(total('JPY', 1_900n)).toEqual(['¥1,727', '¥173', '¥1,900']);
    expect(total('KWD', 5_990n)).toEqual(['KWD 5.445', 'KWD 0.545', 'KWD 5.990']);
  });
});

describe('a correction', () => {
  const invoice = numbered('RE-2026-000123', invoiceOf(aSale(), { seller, language: 'de' }));

  it('copies the amounts with their sign turned and names the invoice', () => {
    const draft = correctionOf({ ...invoice, corrected: none }, 1900n, '2027-01-02', {
      seller,
      language: 'de',
    });
    expect(draft?.facts).toMatchObject({
      kind: 'correction',
      day: '2027-01-02',
      net: '-1597',
      vat: '-303',
      gross: '-1900',
      corrects: { number: 'RE-2026-000123', day: '2026-12-31' },
    });
    expect(draft?.printed.title).toBe('Rechnungskorrektur');
    expect(draft?.printed.particulars).toContainEqual([
      'Korrigiert Rechnung',
      'RE-2026-000123 vom 31. Dezember 2026',
    ]);
  });

  it('takes back in parts exactly the whole, and then nothing more', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 700n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, (payments) => {
        let corrected = none;
        for (const paidBack of [...payments, 1900n]) {
          const draft = correctionOf({ ...invoice, corrected }, paidBack, '2027-01-02', {
            seller,
            language: 'de',
          });
          if (!draft) continue;
          const [net = 0n, vat = 0n, gross = 0n] = amounts(draft.facts);
          expect(net + vat).toBe(gross);
          expect(gross < 0n && net <= 0n && vat <= 0n).toBe(true);
          corrected = { net: corrected.net + net, vat: corrected.vat + vat, gross: corrected.gross + gross };
        }
        expect(corrected).toEqual({ net: -1597n, vat: -303n, gross: -1900n });
        expect(
          correctionOf({ ...invoice, corrected }, 1n, '2027-01-02', { seller, language: 'de' }),
        ).toBeUndefined();
      }),
    );
  });
});

describe('the words of documents', () => {
  it('never call a correction a Gutschrift', () => {
    expect(texts.de.document.correction).toBe('Rechnungskorrektur');
    for (const { document } of Object.values(texts)) expect(document.correction).not.toMatch(/gutschrift/i);
  });

  it.each(Object.entries(texts))('are whole in %s', (_, { document: { packages: names, ...words } }) => {
    expect(Object.keys(names).sort()).toEqual([...packages].sort());
    for (const word of [...Object.values(words), ...Object.values(names)]) expect(word).not.toBe('');
  });
});

it.each([
  ['2026-12-31T22:59:59Z', '2026-12-31'],
  ['2026-12-31T23:00:00Z', '2027-01-01'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
  ['2026-10-25T00:30:00Z', '2026-10-25'],
  ['2028-02-29T12:00:00Z', '2028-02-29'],
])('%s is %s in Berlin', (moment, day) => {
  expect(berlinDay(new Date(moment))).toBe(day);
});
