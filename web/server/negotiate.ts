import {
  fallbackLanguage,
  firstMatch,
  isLanguageCode,
  type LanguageCode,
} from '../src/shared/i18n/languages.ts';

function cookieLanguage(cookie: string | undefined): LanguageCode | undefined {
  const value = /(?:^|;\s*)lang=([a-z]+)/.exec(cookie ?? '')?.[1];
  return isLanguageCode(value) ? value : undefined;
}

export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.split(';').map((piece) => piece.trim());
      return { tag, quality: Number(quality.replace(/^q=/, '')) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((left, right) => right.quality - left.quality)
    .map(({ tag }) => tag);
}

export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | undefined): LanguageCode {
  return cookieLanguage(cookie) ?? firstMatch(acceptedLanguages(acceptLanguage)) ?? fallbackLanguage;
}

export type Encoding = 'br' | 'gzip' | 'identity';

export function chooseEncoding(header: string | undefined): Encoding {
  const accepted = (header ?? '').toLowerCase();
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}
