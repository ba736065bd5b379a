import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aSale, aSeller } from '../../../test/builders/document.ts';
import { invoiceOf, type Document } from '../document.ts';
import { runs } from './fonts.ts';
import { PdfPrinter } from './pdf-printer.ts';

const printer = new PdfPrinter();
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const document = (seller = aSeller()): Document => ({
  ...invoiceOf(aSale(), { seller, language: 'de' }),
  number: 'RE-2026-000123',
});

describe('the printer', () => {
  it('makes the same bytes of the same document, also side by side', async () => {
    const copies = await Promise.all(Array.from({ length: 4 }, () => printer.print(document())));
    expect(new Set(copies.map(sha256)).size).toBe(1);
    const read = JSON.parse(JSON.stringify(document())) as Document;
    expect(sha256(await printer.print(read))).toBe(sha256(copies[0] ?? new Uint8Array()));
    expect(copies[0]?.length).toBeLessThan(60_000);
  });

  it.each([
    ['Chinese', '李小龙'],
    ['Arabic', 'محمد'],
    ['a picture', '🙂'],
  ])('refuses %s, which no font has', async (_, name) => {
    await expect(printer.print(document(aSeller({ name })))).rejects.toThrow(/No font has U\+/);
  });
});

describe('a text', () => {
  it('is in the family of the pages, and in the other where that lacks a letter', () => {
    expect(runs('Größe Łódź', 'regular').map(({ face }) => face)).toEqual(['regular']);
    expect(runs('a Ω b', 'strong').map(({ face, text }) => [face, text])).toEqual([
      ['strong', 'a '],
      ['strong-other', 'Ω '],
      ['strong', 'b'],
    ]);
    expect(runs('Trần Phương', 'regular').map(({ text }) => text)).toEqual(['Trần Phương']);
  });

  it('has a glyph for every sign of an amount', () => {
    expect(() => runs('−1.234,56 € kr $ % · – ’\u00a0', 'regular')).not.toThrow();
  });
});
