import { useId, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { splitLanguage } from '@/config/paths';
import { isLanguageCode, languageCodes, languages } from '@/lib/i18n/languages';
import { storeLanguage } from '@/lib/i18n/stored-language';
import { useLanguage } from '@/lib/i18n/use-language';

/** A native choice: works by keyboard, by touch and without a chunk of its own. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const { code } = useLanguage();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const id = useId();

  const choose = async ({ target }: ChangeEvent<HTMLSelectElement>): Promise<void> => {
    const chosen = target.value;
    if (!isLanguageCode(chosen)) return;
    storeLanguage(chosen);
    await i18n.changeLanguage(chosen);
    const { language, path } = splitLanguage(pathname);
    if (language !== undefined) {
      await navigate(`/${chosen}${path === '/' ? '' : path}${search}${hash}`, {
        replace: true,
        preventScrollReset: true,
      });
    }
  };

  return (
    <div className="text-sm">
      <label htmlFor={id} className="sr-only">
        {t('nav.language')}
      </label>
      <select
        id={id}
        value={code}
        onChange={(event) => void choose(event)}
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
