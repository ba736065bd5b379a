import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { reasonOf } from '@/pages/upload/selfie-tips';
import { useErrorText } from '@/shared/i18n/use-error-text';
import type { AppError } from '@/shared/api/app-error';

interface UploadRefusalProps {
  readonly error: AppError;
  readonly onOther: () => void;
  readonly onRetry: () => void;
}

/** Not about the photo itself: the same one may be sent again. */
const passing: readonly string[] = [
  'upload.failed',
  'upload.quota_exceeded',
  'upload.too_slow',
  'upload.too_many_at_once',
];

export function UploadRefusal({ error, onOther, onRetry }: UploadRefusalProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  const box = useRef<HTMLDivElement>(null);
  // It may stand below what is seen, while the button that was pressed stays at the lower edge of a phone.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const reasons = error.errors.filter(({ code }) => /^(selfie|expression)\./.test(code));
  const shown = reasons.length > 0 ? reasons : [error];
  const aboutPhoto = /^(selfie|upload)\./.test(error.code) && error.code !== 'selfie.expression_unavailable';
  const isPermanent = aboutPhoto && !passing.includes(error.code);
  return (
    <div ref={box} role="alert" className="border-l-4 border-error bg-error-wash px-4 py-3">
      <ul className="grid gap-2">
        {shown.map((reason) => {
          const tip = reasonOf(reason.code);
          return (
            <li key={reason.code}>
              <p className="font-medium">{text(reason)}</p>
              {tip !== undefined && <p className="text-sm text-soft">{t(`tip.${tip}`)}</p>}
            </li>
          );
        })}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {aboutPhoto && (
          <Button look="plain" size="small" onClick={onOther}>
            {t('photo.other')}
          </Button>
        )}
        {!isPermanent && (
          <Button look="plain" size="small" onClick={onRetry}>
            {t('send.retry')}
          </Button>
        )}
      </div>
    </div>
  );
}
