import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/button';
import { useConfig } from '@/config/config-context';
import { paths } from '@/config/paths';
import { useErrorText } from '@/hooks/use-error-text';
import type { Photo } from '@/services/api/types';

/** The money first, then why, then what to do. */
export function FailedPanel({ photo }: { readonly photo: Photo }) {
  const { t } = useTranslation('processing');
  const { testMode } = useConfig();
  const text = useErrorText();
  return (
    <div role="alert" className="max-w-[60ch] border-l-4 border-error py-2 pl-5">
      <p className="text-lg font-medium">{t(testMode ? 'failed.refundTest' : 'failed.refund')}</p>
      <p className="mt-2">{photo.failure === null ? t('failed.unknown') : text(photo.failure)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={paths.upload}>{t('failed.other')}</ButtonLink>
        <ButtonLink look="plain" to={paths.dashboard}>
          {t('dashboard')}
        </ButtonLink>
      </div>
    </div>
  );
}
