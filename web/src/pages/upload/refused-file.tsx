import { useTranslation } from 'react-i18next';
import { Alert } from '@/shared/ui/alert';
import { RECOMMENDED_SIDE } from '@/shared/config/constants';
import type { FoundProblem } from '@/pages/upload/inspect-photo';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { formatBytes, pixels } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/use-language';

export function RefusedFile({ problem: { code, bytes, size } }: { readonly problem: FoundProblem }) {
  const { t } = useTranslation('upload');
  const { code: language } = useLanguage();
  const text = useErrorText();
  const found = size === undefined ? '' : pixels(size);
  const needed = pixels({ width: RECOMMENDED_SIDE, height: RECOMMENDED_SIDE });
  const help = {
    'upload.too_large': () => t('problem.tooLarge', { found: formatBytes(bytes, language) }),
    'upload.empty': () => undefined,
    'upload.damaged': () => undefined,
    'upload.unreadable': () => undefined,
    'upload.invalid_type': () => t('problem.invalidType'),
    'upload.heic': () => t('photo.heicTip'),
    'upload.too_many_pixels': () => t('problem.tooManyPixels', { found }),
    'selfie.small_image': () => t('problem.small', { found, needed }),
  }[code]();
  return (
    <Alert kind="error" className="mb-4" title={text({ code, message: '' })}>
      {help}
    </Alert>
  );
}
