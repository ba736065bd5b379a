import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '@/shared/ui/local-link';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';
import { reopenConsent } from '@/entities/consent/consent-store';

const link =
  'inline-flex min-h-9 items-center underline decoration-line underline-offset-4 hover:decoration-ink';

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 font-sans text-sm font-medium tracking-normal">{title}</h2>
      <ul className="text-sm">{children}</ul>
    </div>
  );
}

export function Footer() {
  const { t } = useTranslation();
  const { brand, supportEmail } = useConfig();
  const item = (to: string, text: string) => (
    <li>
      <LocalLink to={to} className={link}>
        {text}
      </LocalLink>
    </li>
  );
  return (
    <footer className="border-t border-line">
      <div className="page grid gap-8 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <p className="font-serif text-h3">{brand}</p>
          <p className="mt-2 max-w-[38ch] text-sm text-soft">{t('footer.line')}</p>
        </div>
        <Column title={t('footer.quick')}>
          {item(paths.upload, t('nav.upload'))}
          {item(paths.pricing, t('nav.pricing'))}
          {item(paths.examples, t('nav.examples'))}
          {item(paths.dashboard, t('nav.dashboard'))}
        </Column>
        <Column title={t('footer.support')}>
          {item(paths.faq, t('footer.faq'))}
          <li>
            <a href={`mailto:${supportEmail}`} className={link}>
              {supportEmail}
            </a>
          </li>
        </Column>
        <Column title={t('footer.legal')}>
          {item(paths.imprint, t('footer.imprint'))}
          {item(paths.privacy, t('footer.privacy'))}
          {item(paths.terms, t('footer.terms'))}
          {item(paths.withdraw, t('footer.withdraw'))}
          <li>
            <button type="button" className={link} onClick={reopenConsent}>
              {t('footer.cookies')}
            </button>
          </li>
          {item(paths.cookies, t('footer.storage'))}
          {item(paths.accessibility, t('footer.accessibility'))}
        </Column>
      </div>
    </footer>
  );
}
