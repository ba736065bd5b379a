import type { DocumentPrinter } from '../document-printer.port.ts';
import type { ContractTerms } from '../contract-terms.ts';
import type { Document, PrintedDocument } from '../document.ts';
import { localeTagOf } from '../../texts.ts';
import { accent, ink, left, line, right, soft, wash, width } from './look.ts';
import { Page, type Cell, type PlacedText, type TextStyle } from './page.ts';
import { printTerms } from './terms-page.ts';

const cell = (tag: Cell['tag'], ...texts: PlacedText[]): Cell => ({ tag, texts });

/** Prints documents as PDF/A-3a: tagged, fonts inside, the same bytes for the same document. */
export class PdfPrinter implements DocumentPrinter {
  async print({ number, language, facts, printed }: Document): Promise<Uint8Array> {
    const page = new Page({
      title: `${printed.title} ${number}`,
      author: printed.seller[0] ?? printed.brand,
      creator: printed.brand,
      languageTag: localeTagOf(language),
      created: new Date(`${facts.day}T00:00:00Z`),
    });
    if (printed.test) page.watermark('TEST', 170, wash);
    head(page, printed);
    page.text('H1', printed.title, [left, 196], { size: 30, weight: 'strong', color: ink });
    const particulars = identity(page, number, printed);
    const items = item(page, printed, particulars + 36);
    const end = sums(page, printed, items + 20);
    notes(page, printed, end + 40);
    foot(page, printed);
    return page.finished();
  }

  printTerms(terms: ContractTerms): Promise<Uint8Array> {
    return printTerms(terms);
  }
}

function head(page: Page, { brand, seller }: PrintedDocument): void {
  page.decoration((pdf) => pdf.rect(0, 0, 595.28, 6).fill(accent));
  page.text('P', brand, [left, 56], { size: 18, weight: 'strong', color: accent });
  const [name = '', ...address] = seller;
  const style: TextStyle = { size: 9, color: soft, align: 'right' };
  let y = page.text('P', name, [right, 57], { ...style, weight: 'strong', color: ink });
  for (const part of address) y = page.text('P', part, [right, y], style);
}

function identity(page: Page, number: string, printed: PrintedDocument): number {
  const all = [[printed.number, number] as const, ...printed.particulars];
  const column = width / all.length;
  const bottoms = all.map(([label, value], index) => {
    const x = left + index * column;
    const below = page.text('P', label, [x, 264], { size: 8.5, color: soft });
    return page.text('P', value, [x, below + 2], {
      size: 10.5,
      weight: 'strong',
      color: ink,
      width: column - 12,
    });
  });
  return Math.max(...bottoms);
}

function item(page: Page, { columns, item: sold }: PrintedDocument, top: number): number {
  const label: TextStyle = { size: 8.5, color: soft };
  const name: TextStyle = { size: 11.5, weight: 'strong', color: ink, width: width - 130 };
  const y = top + 34;
  page.decoration((pdf) => {
    pdf.lineWidth(1.2).moveTo(left, top).lineTo(right, top).stroke(ink);
    pdf
      .lineWidth(0.6)
      .moveTo(left, top + 24)
      .lineTo(right, top + 24)
      .stroke(line);
    pdf
      .lineWidth(0.6)
      .moveTo(left, top + 80)
      .lineTo(right, top + 80)
      .stroke(line);
  });
  page.table([
    [
      cell('TH', { content: columns[0], place: [left, top + 7], style: label }),
      cell('TH', { content: columns[1], place: [right, top + 7], style: { ...label, align: 'right' } }),
    ],
    [
      cell(
        'TD',
        { content: sold.name, place: [left, y], style: name },
        {
          content: sold.detail,
          place: [left, y + 18],
          style: { size: 9.5, color: soft, width: width - 130 },
        },
      ),
      cell('TD', {
        content: sold.amount,
        place: [right, y],
        style: { size: 11.5, weight: 'strong', color: ink, align: 'right' },
      }),
    ],
  ]);
  return top + 80;
}

function sums(page: Page, printed: PrintedDocument, top: number): number {
  const box = { left: left + width / 2 - 20, height: 34 };
  const parts = printed.sums.slice(0, -1);
  const whole = top + parts.length * 20 + 6;
  page.decoration((pdf) => pdf.roundedRect(box.left, whole, right - box.left, box.height, 6).fill(wash));
  page.table(
    printed.sums.map(([label, amount], index) => {
      const isWhole = index === parts.length;
      const y = isWhole ? whole + 9 : top + index * 20;
      const style: TextStyle = isWhole
        ? { size: 12.5, weight: 'strong', color: accent }
        : { size: 10, color: soft };
      return [
        cell('TH', { content: label, place: [box.left + 12, y], style }),
        cell('TD', { content: amount, place: [right - 12, y], style: { ...style, align: 'right' } }),
      ];
    }),
  );
  return whole + box.height;
}

function notes(page: Page, printed: PrintedDocument, top: number): void {
  let y = top;
  for (const note of printed.notes)
    y = page.text('P', note, [left, y], { size: 10, color: ink, width: width * 0.8 }) + 4;
}

function foot(page: Page, { contact, seller }: PrintedDocument): void {
  const top = 760;
  page.decoration((pdf) => pdf.lineWidth(0.6).moveTo(left, top).lineTo(right, top).stroke(line));
  const style: TextStyle = { size: 8.5, color: soft, width };
  const end = page.text('P', seller.join(' · '), [left, top + 12], style);
  if (contact.length > 0) page.text('P', contact.join(' · '), [left, end + 1], style);
}
