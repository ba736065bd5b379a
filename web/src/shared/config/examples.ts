import type { LanguageCode } from '../i18n/languages.ts';
import type { Examples } from './app-config.ts';

/** Pixels of the pictures in the sheet; each is as high as it is wide. */
export const sheetWidths = [320, 560] as const;
export const pairWidths = [480, 960] as const;
export const pictureKinds = ['avif', 'webp', 'jpg'] as const;

export const sheetName = (number: number): string => String(number).padStart(2, '0');

export function sourceIn({ source }: Examples, language: LanguageCode): string {
  return typeof source === 'string' ? source : source[language];
}

export function creditOf(examples: Examples, language: LanguageCode): string {
  return [examples.person, sourceIn(examples, language)].filter((part) => part !== '').join(', ');
}
