import { useTranslation } from 'react-i18next';
import { BrokenPart } from '@/shared/ui/broken-part';
import { PageTitle } from '@/shared/ui/page-title';

export function RouteError({ inLayout = false }: { readonly inLayout?: boolean }) {
  const { t } = useTranslation();
  const content = (
    <div className="page py-24">
      <PageTitle>{t('state.brokenTitle')}</PageTitle>
      <BrokenPart />
    </div>
  );
  return inLayout ? content : <main>{content}</main>;
}
