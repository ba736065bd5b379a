import { readRecord, readText, writeRecord, writeText } from '@/shared/browser/storage';
import type { OwnName } from '@/shared/browser/stored-items';
import { fallbackLanguage, firstMatch, isLanguageCode, type LanguageCode } from '@/shared/i18n/languages';

const COOKIE: OwnName<'cookie'> = 'lang';
const YEAR_SECONDS = 365 * 24 * 3600;

export function storedLanguage(): LanguageCode | undefined {
  const stored = readText('language') ?? readRecord('language-storage')?.['language'];
  return isLanguageCode(stored) ? stored : undefined;
}

/** A choice lasts: in the browser's store, and in a cookie so that the server picks the right file. */
export function storeLanguage(code: LanguageCode): void {
  writeText('language', code);
  writeRecord('language-storage', { language: code });
  document.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_SECONDS}; SameSite=Lax`;
}

export function detectLanguage(prefix: LanguageCode | undefined): LanguageCode {
  return prefix ?? storedLanguage() ?? firstMatch(navigator.languages) ?? fallbackLanguage;
}
