import { Check, X } from '@/shared/ui/icons';
import { useTranslation } from 'react-i18next';
import { PoseFigure, type Pose } from '@/pages/upload/pose-figure';

const poses: readonly Pose[] = ['good', 'glasses', 'turned', 'dark', 'group'];

export function RequirementsList() {
  const { t } = useTranslation('upload');
  return (
    <div>
      <p className="max-w-[60ch] text-soft">{t('requirements.text')}</p>
      <ul className="mt-4 grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-5">
        {poses.map((pose) => {
          const Icon = pose === 'good' ? Check : X;
          return (
            <li key={pose}>
              <PoseFigure pose={pose} />
              <p className="mt-1.5 flex gap-1.5 text-xs leading-snug">
                <Icon
                  size={16}
                  aria-hidden
                  className={`mt-px shrink-0 ${pose === 'good' ? 'text-accent' : 'text-error'}`}
                />
                <span>
                  <span className="sr-only">
                    {t(pose === 'good' ? 'requirements.do' : 'requirements.dont')}{' '}
                  </span>
                  {t(`requirements.${pose}`)}
                </span>
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
