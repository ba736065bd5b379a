import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchLanguage } from '@/hooks/use-switch-language';
import { isLanguageCode, languageCodes, languages } from '@/lib/i18n/languages';
import { useLanguage } from '@/lib/i18n/use-language';

/** A native choice: works by keyboard, by touch and without a chunk of its own. */
export function LanguageMenu() {
  const { t } = useTranslation();
  const { code } = useLanguage();
  const switchLanguage = useSwitchLanguage();
  const id = useId();
  return (
    <div className="text-sm">
      <label htmlFor={id} className="sr-only">
        {t('nav.language')}
      </label>
      <select
        id={id}
        value={code}
        onChange={({ target }) => {
          if (isLanguageCode(target.value)) void switchLanguage(target.value);
        }}
        className="min-h-11 rounded-control border border-edge bg-wall px-3"
      >
        {languageCodes.map((each) => (
          <option key={each} value={each} lang={each}>
            {languages[each].name}
          </option>
        ))}
      </select>
    </div>
  );
}
