import { problem } from './problem.ts';

export interface ParagraphLength {
  readonly shortest: number;
  readonly longest: number;
}

/** Words that somebody wrote into `field`, as one paragraph. @throws Problem `validation.failed` */
export function readParagraph(
  field: string,
  written: string,
  { shortest, longest }: ParagraphLength,
): string {
  const text = written.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const code =
    text === ''
      ? 'field.required'
      : text.length < shortest
        ? 'field.invalid'
        : text.length > longest
          ? 'field.too_long'
          : undefined;
  if (code) throw problem('validation.failed', { errors: [{ field, code }] });
  return text;
}
