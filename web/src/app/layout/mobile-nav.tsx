import { Menu } from '@/shared/ui/menu-icons';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AccountNav, navLink } from '@/app/layout/account-nav';
import { LanguageMenu } from '@/app/layout/language-menu';
import { SiteNav } from '@/app/layout/site-nav';

export function MobileNav() {
  const { t } = useTranslation();
  const { pathname, hash } = useLocation();
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // A browser that knows no popovers refuses the selector.
    const isKnown = 'popover' in HTMLElement.prototype;
    if (isKnown && menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [pathname, hash]);
  return (
    <div className="ml-auto lg:hidden">
      <button
        type="button"
        popoverTarget="mobile-nav"
        aria-label={t('nav.menu')}
        className="grid size-11 place-items-center rounded-control border border-edge"
      >
        <Menu size={20} strokeWidth={1.5} aria-hidden />
      </button>
      <nav
        ref={menu}
        id="mobile-nav"
        popover="auto"
        aria-label={t('nav.main')}
        className="fixed inset-x-0 top-16 bottom-auto m-0 w-auto max-w-none border-b border-line bg-card text-ink"
      >
        <div className="page flex flex-col items-start gap-1 py-4">
          <SiteNav className={navLink} />
          <span aria-hidden className="my-2 w-full border-t border-line" />
          <AccountNav />
          <LanguageMenu />
        </div>
      </nav>
    </div>
  );
}
