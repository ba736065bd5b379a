import { useTranslation } from 'react-i18next';
import { languageOf } from '@/shared/i18n/create-i18n';
import { languages, type Language } from '@/shared/i18n/languages';

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return languages[languageOf(i18n)];
}
