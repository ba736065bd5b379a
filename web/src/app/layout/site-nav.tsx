import { useTranslation } from 'react-i18next';
import { LocalLink } from '@/shared/ui/local-link';
import { paths } from '@/shared/config/paths';

const pages = ['pricing', 'examples', 'faq'] as const;

export function SiteNav({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  return pages.map((page) => (
    <LocalLink key={page} to={paths[page]} className={className}>
      {t(`nav.${page}`)}
    </LocalLink>
  ));
}
