import type { Language } from '@headshots/proto/languages';
import type { Block, Footer, MailModel } from './mail-model.ts';

const width = 68;

export function renderText(
  { heading, blocks }: MailModel,
  { lines, operator }: Footer,
  brand: string,
  language: Language,
): string {
  const colon = colonOf(language);
  const body = blocks.map((block) => blockText(block, colon)).filter((text) => text !== '');
  const rule = '-'.repeat(width);
  const foot = [...lines.map(wrapped), (operator.length > 0 ? operator : [brand]).join('\n')];
  const title = `${heading}\n${'='.repeat(Math.min(heading.length, width))}`;
  return [title, ...body, rule, ...foot].join('\n\n') + '\n';
}

/** French sets a space before it, at which no line may break. */
function colonOf(language: Language): string {
  return language === 'fr' ? '\u00A0:' : ':';
}

function blockText(block: Block, colon: string): string {
  switch (block.kind) {
    case 'paragraph':
      return wrapped(block.text);
    case 'stamp':
      return wrapped(`${block.label}${colon} ${block.text}`);
    case 'button':
      return `${block.label}${colon}\n${block.url}`;
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}${colon} ${value}`).join('\n');
    case 'section':
      return [block.heading, ...block.paragraphs.map(wrapped)].join('\n');
    case 'pictures':
      return '';
    case 'small':
      if (block.url === undefined) return wrapped(block.text);
      return block.own ? `${wrapped(block.text)}\n${block.url}` : '';
  }
}

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}
