import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import type { Regenerating } from '@/pages/results/use-regenerations';
import { useErrorText } from '@/shared/i18n/use-error-text';

interface RegenerateProps {
  readonly number: number;
  readonly regenerating: Regenerating;
}

export function Regenerate({ number, regenerating: { used, isAsking, error, regenerate } }: RegenerateProps) {
  const { t } = useTranslation('results');
  const text = useErrorText();
  const [asked, setAsked] = useState<number>();
  if (used === undefined) return null;
  const attempt = used.attempts.find((each) => each.number === number);
  if (attempt !== undefined)
    return (
      <p role="status" className="basis-full text-sm">
        {t(`regenerate.${attempt.state}`)}
      </p>
    );
  if (used.left === 0) return null;
  if (asked !== number)
    return (
      <Button look="light" size="small" onClick={() => setAsked(number)}>
        {t('regenerate.button')}
      </Button>
    );
  return (
    <div className="grid basis-full gap-3" role="group" aria-label={t('regenerate.button')}>
      <p className="max-w-[60ch] text-sm" role="status">
        {error === undefined || isAsking
          ? t('regenerate.explain', { left: used.left, count: used.allowed })
          : text(error)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button look="light" size="small" disabled={isAsking} onClick={() => regenerate(number)}>
          {t('regenerate.confirm')}
        </Button>
        <Button look="light" size="small" onClick={() => setAsked(undefined)}>
          {t('regenerate.keep')}
        </Button>
      </div>
    </div>
  );
}
