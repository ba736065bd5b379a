import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { useObjectUrl } from '@/shared/browser/use-object-url';
import { formatBytes } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';

interface PhotoPreviewProps {
  readonly file: File;
  readonly small: boolean;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

export function PhotoPreview({ file, small, disabled, onRemove }: PhotoPreviewProps) {
  const { t } = useTranslation('upload');
  const { code } = useLanguage();
  const url = useObjectUrl(file);
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_1fr] items-end gap-5 sm:grid-cols-[minmax(0,15rem)_1fr]">
      <div className="frame-outline aspect-[4/5] overflow-hidden rounded-photo bg-sand">
        {url !== undefined && (
          <img src={url} alt={t('photo.previewAlt')} className="develops size-full object-cover" />
        )}
      </div>
      <div>
        <p className="font-medium break-all">{file.name}</p>
        <p className="figures text-sm text-soft">{formatBytes(file.size, code)}</p>
        {small && (
          <p role="status" className="mt-3 border-l-4 border-accent pl-3 text-sm">
            {t('photo.small')}
          </p>
        )}
        <Button look="plain" size="small" className="mt-4" disabled={disabled} onClick={onRemove}>
          {t('photo.other')}
        </Button>
      </div>
    </div>
  );
}
