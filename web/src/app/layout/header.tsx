import { useTranslation } from 'react-i18next';
import { AccountNav, navLink } from '@/app/layout/account-nav';
import { LanguageMenu } from '@/app/layout/language-menu';
import { MobileNav } from '@/app/layout/mobile-nav';
import { SiteNav } from '@/app/layout/site-nav';
import { LocalLink } from '@/shared/ui/local-link';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';

export function Header() {
  const { t } = useTranslation();
  const { brand, testMode } = useConfig();
  return (
    <header className="border-b border-line bg-wall">
      <div className="page flex min-h-16 items-center gap-x-4 sm:gap-x-6">
        <div className="flex items-center gap-x-4 sm:gap-x-6 lg:max-xl:flex-col lg:max-xl:items-start">
          <LocalLink
            to={paths.home}
            className="py-3 font-serif text-[1.75rem] leading-none tracking-tight lg:max-xl:py-1"
          >
            {brand}
          </LocalLink>
          {testMode && (
            <span className="rounded-photo border border-edge px-2 py-0.5 text-xs whitespace-nowrap text-soft lg:max-xl:py-0">
              {t('nav.testMode')}
            </span>
          )}
        </div>
        <nav
          aria-label={t('nav.main')}
          className="hidden flex-1 items-center gap-x-5 text-sm lg:flex xl:gap-x-7"
        >
          <SiteNav className={navLink} />
          <span className="ml-auto" />
          <AccountNav />
        </nav>
        <div className="hidden lg:block">
          <LanguageMenu />
        </div>
        <MobileNav />
      </div>
    </header>
  );
}
