import { fillText, type TermsPart, type TermsSection } from '@headshots/proto/terms';
import type { ContractTerms } from '../contract-terms.ts';
import { localeTagOf } from '../../texts.ts';
import { accent, ink, left, line, right, soft, width } from './look.ts';
import { Page, type TextStyle } from './page.ts';

const title: TextStyle = { size: 22, weight: 'strong', color: ink, width: width - 40 };
const chapter: TextStyle = { size: 13.5, weight: 'strong', color: ink, width };
const heading: TextStyle = { size: 10.5, weight: 'strong', color: ink, width };
const body: TextStyle = { size: 9.5, color: ink, width, leading: 13.8 };
const aside: TextStyle = { ...body, color: soft };
const inset: TextStyle = { ...body, width: width - 16 };

interface Block {
  readonly tag: string;
  readonly text: string;
  readonly style: TextStyle;
  readonly gap: number;
  readonly indent?: number;
  /** Stands on the page of what follows. */
  readonly keep?: boolean;
  readonly ruled?: boolean;
}

const block = (
  tag: string,
  text: string,
  style: TextStyle,
  gap: number,
  more: Partial<Block> = {},
): Block => ({
  tag,
  text,
  style,
  gap,
  ...more,
});

function blocksOf(section: TermsSection, terms: ContractTerms): readonly Block[] {
  if (!section.parts)
    return [
      block('H2', section.title, heading, 15, { keep: true }),
      ...(section.paragraphs ?? []).map((text) => block('P', text, body, 3)),
    ];
  return [
    block('H2', section.title, chapter, 22, { keep: true }),
    ...section.parts.flatMap((part) => partBlocks(part, terms)),
  ];
}

function partBlocks(
  { title: name, paragraphs = [], below, form }: TermsPart,
  terms: ContractTerms,
): readonly Block[] {
  const address = below === undefined ? [] : [...terms.seller, ...terms.contact];
  return [
    block('H3', name, heading, 11, { keep: true }),
    ...paragraphs.map((text, index) =>
      block('P', text, body, 3, { keep: address.length > 0 && index === paragraphs.length - 1 }),
    ),
    ...address.map((text, index) =>
      block('P', text, inset, index === 0 ? 4 : 0, { indent: 16, keep: index < address.length - 1 }),
    ),
    ...(form
      ? [
          block('P', form.lead, aside, 3, { keep: true }),
          block('P', form.to, body, 5, { keep: true }),
          ...form.lines.map((text) => block('P', text, body, 7, { ruled: true, keep: true })),
          block('P', form.note, aside, 8),
        ]
      : []),
  ];
}

const top = 56;
const bottom = 772;
const rule = 15;

interface Placed extends Block {
  readonly y: number;
}

function pagesOf(page: Page, blocks: readonly Block[], start: number): readonly (readonly Placed[])[] {
  const pages: Placed[][] = [[]];
  let y = start;
  const heightOf = ({ text, style, ruled }: Block): number => page.heightOf(text, style) + (ruled ? rule : 0);
  for (let index = 0; index < blocks.length;) {
    const end = blocks.findIndex((each, at) => at >= index && !each.keep) + 1;
    const group = blocks.slice(index, end);
    const needed = group.reduce((sum, each) => sum + each.gap + heightOf(each), 0);
    if (y + needed > bottom) {
      pages.push([]);
      y = top;
    }
    for (const each of group) {
      if (y > top) y += each.gap;
      pages.at(-1)?.push({ ...each, y });
      y += heightOf(each);
    }
    index = end;
  }
  return pages;
}

export async function printTerms(terms: ContractTerms): Promise<Uint8Array> {
  const { version, brand, language, seller } = terms;
  const page = new Page({
    title: `${terms.title}, ${terms.versionLine}`,
    author: seller[0] ?? brand,
    creator: brand,
    languageTag: localeTagOf(language),
    created: new Date(`${version.slice(0, 10)}T00:00:00Z`),
  });
  page.decoration((pdf) => pdf.rect(0, 0, 595.28, 6).fill(accent));
  page.text('P', brand, [left, 40], { size: 14, weight: 'strong', color: accent });
  const under = page.text('H1', terms.title, [left, 84], title);
  const start = page.text('P', terms.versionLine, [left, under + 6], { size: 9.5, color: soft });
  const blocks = terms.sections.flatMap((section) => blocksOf(section, terms));
  const pages = pagesOf(page, blocks, start + 6);
  for (const [index, placed] of pages.entries()) {
    if (index > 0) page.next();
    for (const { tag, text, style, y, indent = 0, ruled } of placed) {
      const end = page.text(tag, text, [left + indent, y], style);
      if (ruled)
        page.decoration((pdf) =>
          pdf
            .lineWidth(0.6)
            .moveTo(left, end + rule - 3)
            .lineTo(right, end + rule - 3)
            .stroke(line),
        );
    }
    foot(page, terms, index + 1, pages.length);
  }
  return page.finished();
}

function foot(page: Page, { seller, pageLine }: ContractTerms, number: number, pages: number): void {
  const y = 792;
  const style: TextStyle = { size: 8.5, color: soft };
  page.decoration((pdf) => pdf.lineWidth(0.6).moveTo(left, y).lineTo(right, y).stroke(line));
  page.artifact(seller.join(' · '), [left, y + 8], { ...style, width: width - 80 });
  page.artifact(fillText(pageLine, { page: String(number), pages: String(pages) }), [right, y + 8], {
    ...style,
    align: 'right',
  });
}
