import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { trialsOf } from '@/pages/upload/preview/trial-tips';
import { useErrorText } from '@/shared/i18n/use-error-text';

interface RefusedPhotoProps {
  readonly reasons: readonly string[];
  readonly onOther: () => void;
}

export function RefusedPhoto({ reasons, onOther }: RefusedPhotoProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  return (
    <div className="border-l-4 border-error bg-error-wash px-4 py-4">
      <p className="font-medium">{t('portrait.refused')}</p>
      <p className="mt-1 max-w-[60ch] text-sm">{t('portrait.tried')}</p>
      <ul className="mt-3 grid max-w-[60ch] gap-2 text-sm">
        {trialsOf(reasons).map((trial) => (
          <li key={trial}>
            {text({ code: `selfie.trial_${trial}`, message: '' })}{' '}
            <span className="text-soft">{t(`trial.${trial}`)}</span>
          </li>
        ))}
      </ul>
      <Button look="plain" size="small" className="mt-4" onClick={onOther}>
        {t('photo.other')}
      </Button>
    </div>
  );
}
