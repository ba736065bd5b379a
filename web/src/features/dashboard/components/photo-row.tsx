import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { Progress } from '@/components/ui/progress';
import { useConfig } from '@/config/config-context';
import { paths } from '@/config/paths';
import { useErrorText } from '@/hooks/use-error-text';
import { formatDate } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import type { Photo } from '@/services/api/types';

interface PhotoRowProps {
  readonly photo: Photo;
  readonly onDelete: (photo: Photo) => void;
}

function NextStep({ photo }: { readonly photo: Photo }) {
  const { t } = useTranslation('dashboard');
  const isPaid = photo.orderId !== null;
  if (photo.status === 'completed') {
    return (
      <ButtonLink size="small" to={paths.resultsFor(photo.id)}>
        {t('row.view')}
      </ButtonLink>
    );
  }
  if (photo.status === 'failed' || (photo.status === 'pending' && !isPaid)) {
    return (
      <ButtonLink size="small" look="plain" to={paths.uploadFor(photo.id)}>
        {t('row.process')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink size="small" look="plain" to={paths.processingFor(photo.id)}>
      {t('row.watch')}
    </ButtonLink>
  );
}

export function PhotoRow({ photo, onDelete }: PhotoRowProps) {
  const { t } = useTranslation('dashboard');
  const { code } = useLanguage();
  const { testMode } = useConfig();
  const text = useErrorText();
  const { status, imagesDone, imagesTotal, original } = photo;
  const isWaitingForPayment = status === 'pending' && photo.orderId === null;
  const date = formatDate(photo.uploadedAt, code);
  return (
    <li className="grid grid-cols-[5.5rem_1fr] items-center gap-x-5 gap-y-4 border-b border-line py-5 sm:grid-cols-[5.5rem_1fr_auto]">
      <div className="frame-outline overflow-hidden rounded-photo bg-sand">
        {original !== null && <Picture image={original} alt={t('row.alt', { date })} sizes="88px" />}
      </div>
      <div className="figures min-w-0">
        <h2 className="font-sans text-base font-medium">
          {photo.package === null ? t('row.noPackage') : t(`package.${photo.package}`)} · {date}
        </h2>
        <p className="text-sm text-soft">
          {isWaitingForPayment
            ? t('status.unpaid')
            : status === 'failed' && testMode
              ? t('status.failedTest')
              : t(`status.${status}`, { count: imagesDone, done: imagesDone, total: imagesTotal })}
        </p>
        {status === 'processing' && imagesTotal > 0 && (
          <div className="mt-2 max-w-60">
            <Progress label={t('row.progress')} value={imagesDone / imagesTotal} />
          </div>
        )}
        {status === 'failed' && photo.failure !== null && (
          <p className="text-sm text-error">{text(photo.failure)}</p>
        )}
        {photo.expiresAt !== null && (
          <p className="text-sm text-soft">{t('row.expires', { date: formatDate(photo.expiresAt, code) })}</p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap gap-3 sm:col-span-1 sm:justify-end">
        <NextStep photo={photo} />
        <Button
          look="plain"
          size="small"
          aria-label={t('row.deleteOf', { date })}
          onClick={() => onDelete(photo)}
        >
          {t('row.delete')}
        </Button>
      </div>
    </li>
  );
}
