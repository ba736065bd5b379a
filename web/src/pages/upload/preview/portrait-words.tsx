import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/shared/ui/button';
import { cx } from '@/shared/ui/cx';
import { RefusedPhoto } from '@/pages/upload/preview/refused-photo';
import { usePreviewImage, type SeenPreview } from '@/pages/upload/preview/use-preview';
import { useErrorText } from '@/shared/i18n/use-error-text';
import { useSimilarityText } from '@/entities/photo/use-similarity-text';
import { useStyleText } from '@/entities/catalogue/use-style-text';
import type { Preview } from '@/shared/api/types';

const SLOW_AFTER_MS = 15_000;

function Waiting() {
  const { t } = useTranslation('upload');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p>{t(isSlow ? 'portrait.slow' : 'portrait.making')}</p>;
}

const Again = ({ onAgain, children }: { readonly onAgain: () => void; readonly children: ReactNode }) => (
  <Button look="bare" size="small" onClick={onAgain}>
    {children}
  </Button>
);

function Ready({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation(['upload', 'common']);
  const similarityText = useSimilarityText();
  const { name } = useStyleText()(preview.style);
  const { isBroken, again } = usePreviewImage(preview);
  const { similarity, softFace, outfit, notDressed } = preview;
  const isDressed = outfit !== 'unchanged' && notDressed === null;
  if (isBroken)
    return (
      <>
        <p>{t('portrait.broken')}</p>
        <Again onAgain={again}>{t('portrait.again')}</Again>
      </>
    );
  return (
    <>
      <p className="figures font-medium">
        {similarity !== null && `${similarityText(similarity)} · `}
        {t('common:aiGenerated')}
      </p>
      <p className="mt-1 text-soft">
        {t('portrait.style', { style: name })}
        {isDressed && ` ${t('portrait.dressed')}`}
      </p>
      {softFace && <p className="mt-2 border-l-4 border-accent pl-3">{t('portrait.soft')}</p>}
    </>
  );
}

interface PortraitWordsProps extends SeenPreview {
  readonly className: string;
  readonly onOther: () => void;
}

export function PortraitWords({ view, again, className, onOther }: PortraitWordsProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  return (
    <div role="status" className={cx('max-w-[60ch] text-sm', className)}>
      {view.kind === 'waiting' && <Waiting />}
      {view.kind === 'ready' && <Ready preview={view.preview} />}
      {view.kind === 'refused' && <RefusedPhoto reasons={view.reasons} onOther={onOther} />}
      {view.kind === 'missing' && (
        <>
          <p>
            {view.why === 'quota'
              ? text({ code: 'preview.quota_exceeded', message: '' })
              : t(`portrait.missing.${view.why}`)}
          </p>
          {view.why === 'failed' && <Again onAgain={again}>{t('portrait.again')}</Again>}
        </>
      )}
    </div>
  );
}
