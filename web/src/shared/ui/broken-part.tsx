import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor } from '@/shared/ui/button';
import { paths } from '@/shared/config/paths';

/** In place of what cannot be shown. */
export function BrokenPart() {
  const { t } = useTranslation();
  return (
    <>
      <p role="alert" className="mt-4 max-w-prose text-soft">
        {t('state.brokenText')}
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{t('action.reload')}</Button>
        <ButtonAnchor look="plain" href={paths.home}>
          {t('action.home')}
        </ButtonAnchor>
      </div>
    </>
  );
}
