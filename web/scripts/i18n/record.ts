import { readFileSync, writeFileSync } from 'node:fs';
import type { TranslatedFrom } from './translated-from.ts';

const file = new URL('../../i18n/translated-from.json', import.meta.url);

export const readTranslatedFrom = (): TranslatedFrom =>
  JSON.parse(readFileSync(file, 'utf8')) as TranslatedFrom;

export function writeTranslatedFrom(record: TranslatedFrom): void {
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}
