import type { LanguageCode } from '../i18n/languages.ts';
import type { Examples } from './app-config.ts';

/** Pixels of the pictures in the sheet; each is as high as it is wide. */
export const sheetWidths = [320, 560] as const;
/** Of the pair at the top of home. */
export const pairWidths = [480, 960] as const;
export const pictureKinds = ['avif', 'webp', 'jpg'] as const;

/** What the pictures of one image of the sheet are called, without size and kind. */
export const sheetName = (number: number): string => String(number).padStart(2, '0');

/** Where the portrait is from; empty when nobody said. */
export function sourceIn({ source }: Examples, language: LanguageCode): string {
  return typeof source === 'string' ? source : source[language];
}

/** Who the portrait shows, and where it is from. */
export function creditOf(examples: Examples, language: LanguageCode): string {
  return [examples.person, sourceIn(examples, language)].filter((part) => part !== '').join(', ');
}
