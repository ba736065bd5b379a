import { escapeHtml } from './html.ts';
import type { Block, FactRow } from './mail-model.ts';
import { backdrops, colour, font, text } from './style.ts';

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** One block as rows of the card's table. */
export function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return row(18, `<p style="margin:0;${text.body}">${escapeHtml(block.text)}</p>`);
    case 'small':
      return row(14, `<p style="margin:0;${text.small}">${escapeHtml(block.text)}${address(block.url)}</p>`);
    case 'button':
      return row(30, button(block.label, block.url), 12);
    case 'stamp':
      return row(24, stamp(block.label, block.text));
    case 'facts':
      return row(28, facts(block.rows), 8);
    case 'section':
      return row(32, section(block.heading, block.paragraphs));
    case 'frames':
      return row(28, frames(), 10);
  }
}

const row = (above: number, content: string, below = 0): string =>
  `<tr><td style="padding:${above}px 0 ${below}px">${content}</td></tr>`;

const address = (url: string | undefined): string =>
  url
    ? `<br><a href="${escapeHtml(url)}" style="color:${colour.grey};word-break:break-all">${escapeHtml(url)}</a>`
    : '';

function button(label: string, url: string): string {
  const style = `display:block;padding:15px 28px;font-family:${font.sans};font-size:17px;line-height:22px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:8px`;
  return `<table ${table} class="button"><tr><td bgcolor="${colour.accent}" style="border-radius:8px;mso-padding-alt:15px 28px"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></td></tr></table>`;
}

function stamp(label: string, note: string): string {
  const word = `display:inline-block;border:1px solid ${colour.ink};padding:2px 9px;font-family:${font.sans};font-size:13px;line-height:20px;font-weight:600;letter-spacing:1.2px;color:${colour.ink}`;
  return `<span style="${word}">${escapeHtml(label)}</span><p style="margin:10px 0 0;${text.small}">${escapeHtml(note)}</p>`;
}

function facts(rows: readonly FactRow[]): string {
  return `<table ${table} width="100%">${rows.map(factRow).join('')}</table>`;
}

function factRow({ label, value, total }: FactRow): string {
  const line = `border-top:1px solid ${total ? colour.ink : colour.line}`;
  const left = total ? `${text.section};font-size:17px` : text.small.replace('14px', '15px');
  const right = total
    ? `font-family:${font.serif};font-size:28px;line-height:32px;color:${colour.ink}`
    : `${text.small.replace('14px', '15px')};color:${colour.ink}`;
  const pad = total ? '14px' : '11px';
  const cell = `padding:${pad} 0;${line};vertical-align:baseline`;
  return `<tr><td style="${cell};${left}">${escapeHtml(label)}</td><td align="right" style="${cell};padding-left:16px;white-space:nowrap;font-variant-numeric:tabular-nums;${right}">${escapeHtml(value)}</td></tr>`;
}

function section(heading: string, paragraphs: readonly string[]): string {
  const lines = paragraphs
    .map((one) => `<p style="margin:6px 0 0;${text.small}">${escapeHtml(one)}</p>`)
    .join('');
  return `<table ${table} width="100%"><tr><td style="border-top:1px solid ${colour.line};padding-top:22px"><p style="margin:0;${text.section}">${escapeHtml(heading)}</p>${lines}</td></tr></table>`;
}

/** The contact sheet's first row: empty frames in the six backdrops, numbered. */
function frames(): string {
  const gap = '<td width="8" style="font-size:0;line-height:0">&nbsp;</td>';
  const frame = (background: string, index: number): string =>
    `<td width="16%"><table ${table} width="100%"><tr><td height="96" bgcolor="${background}" style="height:96px;border-radius:4px;font-size:0;line-height:0">&nbsp;</td></tr><tr><td style="padding-top:6px;font-family:${font.sans};font-size:12px;line-height:16px;color:${colour.grey};font-variant-numeric:tabular-nums">0${index + 1}</td></tr></table></td>`;
  return `<table ${table} width="100%" aria-hidden="true"><tr>${backdrops.map(frame).join(gap)}</tr></table>`;
}
