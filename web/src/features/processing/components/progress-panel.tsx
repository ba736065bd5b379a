import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { paths } from '@/config/paths';
import { FillingSheet } from '@/features/processing/components/filling-sheet';
import { StepList } from '@/features/processing/components/step-list';
import { currentStep } from '@/features/processing/lib/steps';
import type { PhotoDetail } from '@/services/api/types';

export function ProgressPanel({ photo }: { readonly photo: PhotoDetail }) {
  const { t } = useTranslation('processing');
  const step = currentStep(photo);
  const { imagesDone, imagesTotal, estimateMinutes } = photo;
  const isDone = step === 'done';
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="grid content-start gap-8">
        <div>
          <p className="figures font-serif text-h1">{t('count', { done: imagesDone, total: imagesTotal })}</p>
          <div className="mt-4">
            <Progress label={t('progress')} value={imagesTotal > 0 ? imagesDone / imagesTotal : 0} />
          </div>
          {!isDone && estimateMinutes !== null && (
            <p className="figures mt-3 text-sm text-soft">
              {t('estimate', { count: Math.max(1, Math.ceil(estimateMinutes)) })}
            </p>
          )}
        </div>
        <p role="status" className="sr-only">
          {t(isDone ? 'status.done' : `status.${step}`)}
        </p>
        <StepList current={step} />
        {isDone ? (
          <ButtonLink to={paths.resultsFor(photo.id)} size="wide">
            {t('view')}
          </ButtonLink>
        ) : (
          <div>
            <p className="max-w-[52ch]">{t('close')}</p>
            <p className="mt-2 max-w-[52ch] text-sm text-soft">{t('next')}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              <ButtonLink look="plain" to={paths.dashboard}>
                {t('dashboard')}
              </ButtonLink>
            </div>
          </div>
        )}
      </div>
      {imagesTotal > 0 && <FillingSheet photo={photo} />}
    </div>
  );
}
