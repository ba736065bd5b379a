import { Download } from '@/components/ui/icons';
import { useTranslation } from 'react-i18next';
import { Button, ButtonAnchor, ButtonLink } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { paths } from '@/config/paths';
import { LowNote } from '@/features/results/components/low-note';
import { formatBytes, formatDate } from '@/lib/format';
import { useLanguage } from '@/lib/i18n/use-language';
import type { PhotoDetail } from '@/services/api/types';

interface ResultsHeaderProps {
  readonly photo: PhotoDetail;
  readonly isFetching: boolean;
  readonly onRefresh: () => void;
}

export function ResultsHeader({ photo, isFetching, onRefresh }: ResultsHeaderProps) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const { archive, original, expiresAt, imagesDone, imagesTotal, status } = photo;
  return (
    <div className="mt-6 grid gap-6 sm:grid-cols-[7.5rem_1fr] sm:items-end">
      {original !== null && (
        <figure className="max-w-30">
          <div className="frame-outline overflow-hidden rounded-photo bg-sand">
            <Picture image={original} alt={t('original.alt')} sizes="120px" eager />
          </div>
          <figcaption className="mt-1 text-xs text-soft">{t('original.caption')}</figcaption>
        </figure>
      )}
      <div>
        <p className="figures text-soft">
          {status === 'completed'
            ? t('header.count', { count: photo.headshots.length })
            : t('header.progress', { done: imagesDone, total: imagesTotal })}{' '}
          {status === 'completed' &&
            expiresAt !== null &&
            t('header.until', { date: formatDate(expiresAt, code) })}
        </p>
        {(status === 'queued' || status === 'processing') && (
          <p className="mt-1 max-w-[65ch]">{t('header.preview')}</p>
        )}
        <p className="mt-1 max-w-[65ch] text-sm text-soft">{t('similarity.help')}</p>
        {photo.headshots.some(({ resolution }) => resolution === 'low') && <LowNote />}
        <div className="mt-5 flex flex-wrap gap-3">
          {archive !== null && (
            <ButtonAnchor href={archive.url} download={archive.fileName}>
              <Download size={20} strokeWidth={1.5} aria-hidden />
              {t('downloadAll', { size: formatBytes(archive.bytes, code) })}
            </ButtonAnchor>
          )}
          <Button look="plain" disabled={isFetching} onClick={onRefresh}>
            {t('refresh')}
          </Button>
          <ButtonLink look="plain" to={paths.dashboard}>
            {t('dashboard')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
