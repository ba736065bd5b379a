import { de } from '@/pages/desk/texts-de';
import { en, type DeskTexts } from '@/pages/desk/texts-en';
import type { LanguageCode } from '@/shared/i18n/languages';
import { useLanguage } from '@/shared/i18n/use-language';

/** The desk is for the operator's staff and has two languages. These are no files of translators: types hold them complete. */
export const deskTextsOf = (code: LanguageCode): DeskTexts => (code === 'de' ? de : en);

export function useDeskTexts(): DeskTexts {
  return deskTextsOf(useLanguage().code);
}
