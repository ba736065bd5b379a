import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/shared/ui/button';
import { Progress } from '@/shared/ui/progress';
import { paths } from '@/shared/config/paths';
import { FillingSheet } from '@/pages/processing/filling-sheet';
import { StepList } from '@/pages/processing/step-list';
import { currentStep } from '@/pages/processing/steps';
import type { PhotoDetail } from '@/shared/api/types';

export function ProgressPanel({ photo }: { readonly photo: PhotoDetail }) {
  const { t } = useTranslation('processing');
  const step = currentStep(photo);
  const { imagesDone, imagesTotal } = photo;
  const isDone = step === 'done';
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-6">
        <div>
          <p className="figures font-serif text-h1">{t('count', { done: imagesDone, total: imagesTotal })}</p>
          <div className="mt-4">
            <Progress label={t('progress')} value={imagesTotal > 0 ? imagesDone / imagesTotal : 0} />
          </div>
          {!isDone && <WaitingTime photo={photo} />}
        </div>
        <p role="status" className="sr-only">
          {t(isDone ? 'status.done' : `status.${step}`)}
        </p>
        {isDone ? (
          <ButtonLink to={paths.resultsFor(photo.id)} size="wide">
            {t('view')}
          </ButtonLink>
        ) : (
          <p className="max-w-[52ch]">{t('close')}</p>
        )}
      </div>
      {imagesTotal > 0 && (
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <FillingSheet photo={photo} />
        </div>
      )}
      <div className="grid content-start gap-8">
        <StepList current={step} />
        {!isDone && (
          <div>
            <p className="max-w-[52ch] text-sm text-soft">{t('next')}</p>
            <ButtonLink look="plain" to={paths.dashboard} className="mt-5">
              {t('dashboard')}
            </ButtonLink>
          </div>
        )}
      </div>
    </div>
  );
}

function WaitingTime({ photo: { minutesLeft, estimateMinutes } }: { readonly photo: PhotoDetail }) {
  const { t } = useTranslation('processing');
  const minutes = minutesLeft ?? estimateMinutes;
  if (minutes === null) return null;
  const text = t(minutesLeft ? 'left' : 'estimate', { count: minutes });
  return <p className="figures mt-3 text-sm text-soft">{text}</p>;
}
