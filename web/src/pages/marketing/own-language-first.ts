import type { LanguageCode } from '@/shared/i18n/languages';

interface Spoken {
  readonly language?: LanguageCode;
}

export function ownLanguageFirst<Entry extends Spoken>(
  entries: readonly Entry[],
  own: LanguageCode,
): readonly Entry[] {
  const rank = ({ language }: Entry): number => (language === own ? 0 : language === undefined ? 1 : 2);
  return [...entries].sort((one, other) => rank(one) - rank(other));
}
