import { useTranslation } from 'react-i18next';
import { ButtonAnchor } from '@/shared/ui/button';
import { Download } from '@/shared/ui/icons';
import { formatDateTime } from '@/shared/i18n/dates';
import { formatBytes } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';
import type { PhotoDetail } from '@/shared/api/types';

/** Little, so that images stand in the first screen of a phone; the rest is below them. */
export function ResultsHeader({ photo }: { readonly photo: PhotoDetail }) {
  const { t } = useTranslation('results');
  const { code } = useLanguage();
  const { archive, expiresAt, imagesDone, imagesTotal, status } = photo;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <div className="max-w-[65ch]">
        <p className="figures text-sm text-soft sm:text-base">
          {status === 'completed'
            ? t('header.count', { count: photo.headshots.length })
            : t('header.progress', { done: imagesDone, total: imagesTotal })}{' '}
          {status === 'completed' &&
            expiresAt !== null &&
            t('header.until', { date: formatDateTime(expiresAt, code) })}
        </p>
        {(status === 'queued' || status === 'processing') && <p className="mt-1">{t('header.preview')}</p>}
      </div>
      {archive !== null && (
        <ButtonAnchor href={archive.url} download={archive.fileName} className="max-sm:w-full">
          <Download size={20} strokeWidth={1.5} aria-hidden />
          {t('downloadAll', { size: formatBytes(archive.bytes, code) })}
        </ButtonAnchor>
      )}
    </div>
  );
}
