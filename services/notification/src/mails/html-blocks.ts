import { escapeHtml, escapeProse } from './html.ts';
import type { Block, FactRow, PictureInMail } from './mail-model.ts';
import { colour, font, text } from './style.ts';

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

export function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return row(18, `<p class="ink" style="margin:0;${text.body}">${escapeProse(block.text)}</p>`);
    case 'small':
      return row(
        14,
        `<p class="grey" style="margin:0;${text.small}">${escapeProse(block.text)}${address(block.url)}</p>`,
      );
    case 'button':
      return row(30, button(block.label, block.url), 12);
    case 'stamp':
      return row(24, stamp(block.label, block.text));
    case 'facts':
      return row(28, facts(block.rows, block.wraps), 8);
    case 'pictures':
      return row(28, pictures(block.pictures), 10);
    case 'section':
      return row(32, section(block.heading, block.paragraphs));
  }
}

const row = (above: number, content: string, below = 0): string =>
  `<tr><td style="padding:${above}px 0 ${below}px">${content}</td></tr>`;

const address = (url: string | undefined): string =>
  url
    ? `<br><a href="${escapeHtml(url)}" class="grey" style="color:${colour.grey};word-break:break-all">${escapeHtml(url)}</a>`
    : '';

function button(label: string, url: string): string {
  const style = `display:block;padding:15px 28px;font-family:${font.sans};font-size:17px;line-height:22px;font-weight:600;color:${colour.onAccent};text-decoration:none;border-radius:8px`;
  return `<table ${table} class="button"><tr><td class="accent" bgcolor="${colour.accent}" style="border-radius:8px;mso-padding-alt:15px 28px"><a href="${escapeHtml(url)}" class="on-accent" style="${style}">${escapeHtml(label)}</a></td></tr></table>`;
}

function stamp(label: string, note: string): string {
  const word = `display:inline-block;border:1px solid ${colour.ink};padding:2px 9px;font-family:${font.sans};font-size:13px;line-height:20px;font-weight:600;letter-spacing:1.2px;color:${colour.ink}`;
  return `<span class="ink rule" style="${word}">${escapeHtml(label)}</span><p class="grey" style="margin:10px 0 0;${text.small}">${escapeHtml(note)}</p>`;
}

function facts(rows: readonly FactRow[], wraps = false): string {
  return `<table ${table} width="100%">${rows.map((one) => factRow(one, one.wraps ?? wraps)).join('')}</table>`;
}

function factRow({ label, value, total }: FactRow, wraps: boolean): string {
  const line = `border-top:1px solid ${total ? colour.ink : colour.line}`;
  const edge = total ? 'rule' : 'line';
  const left = total ? `${text.section};font-size:17px` : text.small.replace('14px', '15px');
  const right = total
    ? `font-family:${font.serif};font-size:28px;line-height:32px;color:${colour.ink}`
    : `${text.small.replace('14px', '15px')};color:${colour.ink}`;
  const pad = total ? '14px' : '11px';
  const cell = `padding:${pad} 0;${line};vertical-align:baseline`;
  return `<tr><td class="${total ? 'ink' : 'grey'} ${edge}" style="${cell};word-break:break-word;${left}">${escapeHtml(label)}</td><td align="right" class="ink ${edge}" style="${cell};padding-left:16px;${wraps ? 'word-break:break-word' : 'white-space:nowrap'};font-variant-numeric:tabular-nums;${right}">${escapeHtml(value)}</td></tr>`;
}

function section(heading: string, paragraphs: readonly string[]): string {
  const lines = paragraphs
    .map((one) => `<p class="grey" style="margin:6px 0 0;${text.small}">${escapeProse(one)}</p>`)
    .join('');
  return `<table ${table} width="100%"><tr><td class="line" style="border-top:1px solid ${colour.line};padding-top:22px"><p class="ink" style="margin:0;${text.section}">${escapeProse(heading)}</p>${lines}</td></tr></table>`;
}

function pictures(all: readonly PictureInMail[]): string {
  const cell = ({ contentId, alt }: PictureInMail): string =>
    `<td width="33%" style="padding:4px"><img src="cid:${escapeHtml(contentId)}" alt="${escapeHtml(alt)}" width="152" style="display:block;width:100%;height:auto;border:0;border-radius:4px"></td>`;
  const starts = all.flatMap((_, index) => (index % 3 === 0 ? [index] : []));
  const rows = starts.map(
    (start) =>
      `<tr>${all
        .slice(start, start + 3)
        .map(cell)
        .join('')}</tr>`,
  );
  return `<table ${table} width="100%">${rows.join('')}</table>`;
}
