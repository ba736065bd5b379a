import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '@/shared/ui/button';
import { PageTitle } from '@/shared/ui/page-title';
import { paths } from '@/shared/config/paths';

export function RouteError({ inLayout = false }: { readonly inLayout?: boolean }) {
  const { t } = useTranslation();
  const content = (
    <div className="page py-24">
      <PageTitle>{t('state.brokenTitle')}</PageTitle>
      <p className="mt-4 max-w-prose text-soft">{t('state.brokenText')}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t('action.reload')}</Button>
        <ButtonAnchor look="plain" href={paths.home}>
          {t('action.home')}
        </ButtonAnchor>
      </div>
    </div>
  );
  return inLayout ? content : <main>{content}</main>;
}
