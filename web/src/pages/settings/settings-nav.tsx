import { useTranslation } from 'react-i18next';
import { cx } from '@/shared/ui/cx';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';
import { settingsTabs, type SettingsTab } from '@/pages/settings/tabs';

export function SettingsNav({ current }: { readonly current: SettingsTab }) {
  const { t } = useTranslation('settings');
  return (
    <nav aria-label={t('title')}>
      <ul className="flex flex-wrap gap-x-6 border-b border-line lg:flex-col lg:border-0">
        {settingsTabs.map((tab) => (
          <li key={tab}>
            <LocalLink
              to={paths.settingsTab(tab)}
              aria-current={tab === current ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center border-b-2 whitespace-nowrap lg:border-b-0 lg:border-l-2 lg:pl-4',
                tab === current
                  ? 'border-accent font-medium'
                  : 'border-transparent text-soft hover:border-edge hover:text-ink',
              )}
            >
              {t(`tab.${tab}`)}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
