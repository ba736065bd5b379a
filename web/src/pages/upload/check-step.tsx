import { useTranslation } from 'react-i18next';
import { ActionBar } from '@/pages/upload/action-bar';
import { CheckedPhoto } from '@/pages/upload/checked-photo';
import { WithPhoto } from '@/pages/upload/with-photo';
import { Button } from '@/shared/ui/button';
import { Skeleton } from '@/shared/ui/skeleton';
import { ExpressionPicker } from '@/pages/upload/expression-picker';
import { useEngine } from '@/pages/upload/use-engine';
import { usePreviewOffered } from '@/pages/upload/preview/use-preview';
import type { UploadDraft } from '@/pages/upload/use-upload-draft';
import type { ExpressionLimits } from '@/pages/upload/expression-limits';

interface CheckStepProps {
  readonly upload: UploadDraft;
  readonly photoId: string | undefined;
  readonly refused: ExpressionLimits;
  readonly onOther: () => void;
  readonly onNext: () => void;
}

export function CheckStep({ upload, photoId, refused, onOther, onNext }: CheckStepProps) {
  const { t } = useTranslation('upload');
  const { draft, change } = upload;
  const engine = useEngine();
  const { isKnown } = usePreviewOffered();
  const place = <Skeleton className="h-128" />;
  if (photoId !== undefined)
    return (
      <WithPhoto photoId={photoId} place={place} onOther={onOther}>
        {(photo) =>
          isKnown ? <CheckedPhoto photo={photo} engine={engine} onOther={onOther} onNext={onNext} /> : place
        }
      </WithPhoto>
    );
  return (
    <div className="grid gap-6">
      <p className="max-w-[60ch]">{t('check.before')}</p>
      <ExpressionPicker
        value={draft.expression}
        limits={{ ...engine.limits, ...refused }}
        keeps={engine.keeps}
        onChange={(expression) => change({ expression })}
      />
      <ActionBar>
        <Button look="plain" className="flex-1 sm:flex-none" onClick={onNext}>
          {t('check.next')}
        </Button>
      </ActionBar>
    </div>
  );
}
