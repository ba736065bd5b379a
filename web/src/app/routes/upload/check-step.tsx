import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WithPhoto } from '@/app/routes/upload/with-photo';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Picture } from '@/components/ui/picture';
import { Skeleton } from '@/components/ui/skeleton';
import { ExpressionPicker } from '@/features/upload/components/expression-picker';
import { PhotoHints } from '@/features/upload/components/photo-hints';
import { useEngine } from '@/features/upload/hooks/use-engine';
import { usePhotoExpression } from '@/features/upload/hooks/use-photo-expression';
import type { UploadDraft } from '@/features/upload/hooks/use-upload-draft';
import { limitsOf, type ExpressionLimits } from '@/features/upload/lib/expression-limits';
import { useErrorText } from '@/hooks/use-error-text';
import type { PhotoDetail } from '@/services/api/types';

interface CheckStepProps {
  readonly upload: UploadDraft;
  readonly photoId: string | undefined;
  /** Expressions that were refused for the chosen photo when it was sent. */
  readonly refused: ExpressionLimits;
  readonly onOther: () => void;
  readonly onNext: () => void;
}

/** What the check found, and the expression, which may change until the order. */
export function CheckStep({ upload, photoId, refused, onOther, onNext }: CheckStepProps) {
  const { t } = useTranslation('upload');
  const { draft, change } = upload;
  const { limits, keeps } = useEngine();
  if (photoId !== undefined)
    return (
      <WithPhoto photoId={photoId} place={<Skeleton className="h-128" />} onOther={onOther}>
        {(photo) => <Checked photo={photo} limits={limits} keeps={keeps} onOther={onOther} onNext={onNext} />}
      </WithPhoto>
    );
  return (
    <div className="grid gap-6">
      <p className="max-w-[60ch]">{t('check.before')}</p>
      <ExpressionPicker
        value={draft.expression}
        limits={{ ...limits, ...refused }}
        keeps={keeps}
        onChange={(expression) => change({ expression })}
      />
      <Button look="plain" className="justify-self-start" onClick={onNext}>
        {t('check.next')}
      </Button>
    </div>
  );
}

interface CheckedProps {
  readonly photo: PhotoDetail;
  readonly limits: ExpressionLimits;
  readonly keeps: readonly string[];
  /** One finished image to be seen before paying. */
  readonly portrait?: ReactNode;
  readonly onOther: () => void;
  readonly onNext: () => void;
}

function Checked({ photo, limits, keeps, portrait, onOther, onNext }: CheckedProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  const { value, error, choose } = usePhotoExpression(photo);
  return (
    <div className="grid gap-8">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,15rem)_1fr] sm:items-start sm:gap-8">
        <div className="frame-outline aspect-4/5 max-w-40 overflow-hidden sm:max-w-60 rounded-photo bg-sand [&>*]:h-full [&>*]:object-cover">
          {photo.original !== null && (
            <Picture image={photo.original} alt={t('photo.previewAlt')} sizes="240px" />
          )}
        </div>
        <div>
          <PhotoHints check={photo.selfieCheck} keeps={keeps} />
          <Button look="plain" size="small" className="mt-6" onClick={onOther}>
            {t('photo.other')}
          </Button>
        </div>
      </div>
      <ExpressionPicker
        value={value}
        limits={{ ...limits, ...limitsOf(photo.selfieCheck?.expressions) }}
        keeps={[]}
        onChange={choose}
      />
      {error !== undefined && <Alert kind="error">{text(error)}</Alert>}
      {portrait}
      <Button size="wide" className="sm:w-auto sm:justify-self-start" onClick={onNext}>
        {t('check.next')}
      </Button>
    </div>
  );
}
