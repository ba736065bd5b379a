import { Check } from '@/shared/ui/icons';
import { useTranslation } from 'react-i18next';
import { steps, type StepName } from '@/pages/processing/steps';

export function StepList({ current }: { readonly current: StepName | 'done' }) {
  const { t } = useTranslation('processing');
  const at = current === 'done' ? steps.length : steps.indexOf(current);
  return (
    <ol className="border-t border-line">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`flex items-center gap-4 border-b border-line py-3 ${index > at ? 'text-soft' : ''}`}
        >
          <span className="figures grid w-6 place-items-center text-sm text-soft">
            {index < at ? (
              <Check size={18} aria-label={t('step.done')} className="text-accent" />
            ) : (
              String(index + 1).padStart(2, '0')
            )}
          </span>
          <span className={index === at ? 'font-medium' : ''}>{t(`step.${step}`)}</span>
          {index === at && <span aria-hidden className="breathes ml-auto size-2.5 rounded-full bg-accent" />}
        </li>
      ))}
    </ol>
  );
}
