import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { splitLanguage } from '@/shared/config/paths';
import { allHydrated } from '@/shared/hydration/pending-parts';
import type { LanguageCode } from '@/shared/i18n/languages';
import { storeLanguage } from '@/shared/i18n/stored-language';

export function useSwitchLanguage(): (code: LanguageCode) => Promise<void> {
  const { i18n } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return async (code) => {
    storeLanguage(code);
    await allHydrated();
    await i18n.changeLanguage(code);
    const { language, path } = splitLanguage(pathname);
    if (language === undefined) return;
    await navigate(`/${code}${path === '/' ? '' : path}${search}${hash}`, {
      replace: true,
      preventScrollReset: true,
    });
  };
}
