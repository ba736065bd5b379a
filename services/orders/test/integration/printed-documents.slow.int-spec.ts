import { beforeAll, describe, expect, it } from '@jest/globals';
import { readPdfs, type PdfVerdict } from '@headshots/platform/testing';
import { agreementVersions } from '@headshots/proto/agreements';
import { readTerms } from '@headshots/proto/read-terms';
import { fillText, type TermsSection } from '@headshots/proto/terms';
import { languages as languageSettings, type Language } from '@headshots/proto/languages';
import { packages } from '@headshots/proto/vocabulary';
import { PdfPrinter } from '../../src/documents/pdf/pdf-printer.ts';
import { contractTerms, type ContractTerms } from '../../src/documents/contract-terms.ts';
import { correctionOf, invoiceOf, type Document } from '../../src/documents/document.ts';
import { currencies } from '../../src/order/money.ts';
import { aSale, aSeller } from '../builders/document.ts';

const seller = aSeller();
const printer = new PdfPrinter();
const languages = Object.keys(languageSettings) as Language[];
const none = { net: 0n, vat: 0n, gross: 0n };

/** Invoice, correction and test document. */
function documentsOf(language: Language, currency: string, index: number): readonly Document[] {
  const taxed = currency === 'USD' ? { basisPoints: 0, taxedIn: null } : { basisPoints: 2550, taxedIn: 'FI' };
  // Thousands show how a language groups digits.
  const sale = aSale({
    currency,
    gross: 123_456n,
    package: packages[index % packages.length] ?? 'ultra',
    ...taxed,
  });
  const invoice = { ...invoiceOf(sale, { seller, language }), number: 'RE-2026-000123' };
  const correction = correctionOf({ ...invoice, corrected: none }, sale.gross, '2027-01-02', {
    seller,
    language,
  });
  if (!correction) throw new Error('no correction');
  return [
    invoice,
    { ...correction, number: 'RK-2027-000007' },
    { ...invoiceOf(sale, { seller, language, test: true }), number: `TEST-${sale.order}` },
  ];
}

const documents = languages.flatMap((language) =>
  currencies.flatMap((currency, index) => documentsOf(language, currency, index)),
);
const others: readonly Document[] = [
  ['Ελληνική Εταιρεία', 'Рога и Копыта', 'Trần Thị Phương', 'Łódź Čeněk Iğdır Ştefan Őry'],
].map(([name = '', street = '', city = '', country = '']) => ({
  ...invoiceOf(aSale(), { seller: aSeller({ name, street, city, country }), language: 'en' }),
  number: 'RE-2026-000124',
}));

/** Whatever separates words is one space: PDFium leaves control characters behind Vietnamese ones. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S}]+/gu, ' ').trim();
const allWords = ({ number, printed }: Document): readonly string[] => [
  printed.brand,
  ...printed.seller,
  printed.title,
  printed.number,
  number,
  ...printed.particulars.flat(),
  ...printed.columns,
  ...Object.values(printed.item),
  ...printed.sums.flat(),
  ...printed.notes,
  printed.seller.join(' · '),
  printed.contact.join(' · '),
];

describe('printed documents', () => {
  const all = [...documents, ...others];
  let verdicts: readonly PdfVerdict[];

  beforeAll(async () => {
    const files: Uint8Array[] = [];
    for (const document of all) files.push(await printer.print(document));
    verdicts = await readPdfs(files);
  });

  it('are one page of PDF/A-3a in every language and currency', () => {
    expect(verdicts).toHaveLength(languages.length * currencies.length * 3 + others.length);
    expect(verdicts.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(new Set(verdicts.map(({ pages }) => pages))).toEqual(new Set([1]));
  });

  it('say what the snapshot says, in its order, and nothing else', () => {
    all.forEach((document, index) => {
      const text = plain(verdicts[index]?.text ?? '');
      const said = plain(allWords(document).join(' '));
      expect(text).toBe(document.printed.test ? `TEST ${said}` : said);
    });
  });
});

describe('printed terms', () => {
  const version = agreementVersions.terms;
  const languagesOfTerms = languages.filter((each) => readTerms(version, each).language === each);
  const written = [...languagesOfTerms, 'xx' as Language].map((wanted) => {
    const { language, terms } = readTerms(version, wanted);
    return contractTerms(terms, { version, language, seller, publicUrl: 'https://konterfei.test' });
  });

  it('are PDF/A-3a, say every sentence once in its order, and take no more room than a mail has', async () => {
    const files = await Promise.all(written.map((terms) => printer.printTerms(terms)));
    const verdicts = await readPdfs(files);
    expect(verdicts.flatMap(({ complaints }) => complaints)).toEqual([]);
    written.forEach((terms, index) => {
      const { pages = 0, text = '' } = verdicts[index] ?? {};
      expect(pages).toBeGreaterThan(1);
      const foot = (page: number): string =>
        `${terms.seller.join(' · ')} ${fillText(terms.pageLine, { page: String(page), pages: String(pages) })}`;
      let read = plain(text);
      for (let page = 1; page <= pages; page += 1) {
        expect(read.split(plain(foot(page)))).toHaveLength(2);
        read = plain(read.replace(plain(foot(page)), ' '));
      }
      const said = [
        terms.brand,
        terms.title,
        terms.versionLine,
        ...terms.sections.flatMap((each) => wordsOf(each, terms)),
      ];
      expect(read).toBe(plain(said.join(' ')));
    });
    expect(Math.max(...files.map(({ length }) => length))).toBeLessThan(100_000);
    // A language without terms gets the English ones, byte for byte.
    const english = files[languagesOfTerms.indexOf('en')];
    expect(Buffer.from(files.at(-1) ?? []).equals(Buffer.from(english ?? [1]))).toBe(true);
  });
});

function wordsOf(
  { title, paragraphs = [], parts = [] }: TermsSection,
  terms: ContractTerms,
): readonly string[] {
  return [
    title,
    ...paragraphs,
    ...parts.flatMap((part) => [
      part.title,
      ...(part.paragraphs ?? []),
      ...(part.below ? [...terms.seller, ...terms.contact] : []),
      ...(part.form ? [part.form.lead, part.form.to, ...part.form.lines, part.form.note] : []),
    ]),
  ];
}

it('the judge objects to a file that is no PDF/A', async () => {
  const pdf = Buffer.from(await printer.print(documents[0] as Document)).toString('latin1');
  const spoiled = Buffer.from(pdf.replace('pdfaid:conformance>A', 'pdfaid:conformance>X'), 'latin1');
  const [verdict] = await readPdfs([spoiled]);
  expect(verdict?.complaints).not.toEqual([]);
});
