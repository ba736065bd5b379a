import { Suspense, useState } from 'react';
import { PhotoPlace } from '@/pages/upload/photo-place';
import { Skeleton } from '@/shared/ui/skeleton';
import { PhotoDropzone } from '@/pages/upload/photo-dropzone';
import type { UploadDraft } from '@/pages/upload/use-upload-draft';
import type { ExpressionLimits } from '@/pages/upload/expression-limits';
import type { FoundProblem } from '@/pages/upload/inspect-photo';
import { hydrateLater } from '@/shared/hydration/hydrate-later';
import { lazyPart } from '@/shared/browser/lazy-part';
import { loadOrReload } from '@/shared/browser/load-or-reload';

const RequirementsList = hydrateLater(
  async () => (await import('@/pages/upload/requirements-list')).RequirementsList,
);
const RefusedFile = lazyPart(async () => (await import('@/pages/upload/refused-file')).RefusedFile);
const ChosenPhoto = lazyPart(async () => (await import('@/pages/upload/chosen-photo')).ChosenPhoto);
const SentPhoto = lazyPart(async () => (await import('@/pages/upload/sent-photo')).SentPhoto);

interface PhotoStepProps {
  readonly upload: UploadDraft;
  readonly photoId: string | undefined;
  readonly onSent: (photoId: string, faceVersion: string) => void;
  readonly onOther: () => void;
  readonly onNext: () => void;
  readonly onRefused: (limits: ExpressionLimits) => void;
}

export function PhotoStep({ upload, photoId, onSent, onOther, onNext, onRefused }: PhotoStepProps) {
  const { draft, change } = upload;
  const [problem, setProblem] = useState<FoundProblem>();
  const [isSmall, setSmall] = useState(false);

  const choose = async (file: File): Promise<void> => {
    const { inspectPhoto } = await loadOrReload(() => import('@/pages/upload/inspect-photo'));
    const result = await inspectPhoto(file);
    setProblem(result.ok ? undefined : result.problem);
    if (!result.ok) return;
    setSmall(result.small);
    change({ file: result.file, sent: null });
  };

  if (photoId !== undefined)
    return (
      <Suspense fallback={<PhotoPlace />}>
        <SentPhoto photoId={photoId} onOther={onOther} onNext={onNext} />
      </Suspense>
    );
  if (draft.file !== null)
    return (
      <Suspense fallback={<Skeleton className="h-128" />}>
        <ChosenPhoto
          file={draft.file}
          isSmall={isSmall}
          upload={upload}
          onSent={onSent}
          onOther={onOther}
          onRefused={onRefused}
        />
      </Suspense>
    );
  return (
    <>
      {problem !== undefined && (
        <Suspense>
          <RefusedFile problem={problem} />
        </Suspense>
      )}
      <PhotoDropzone describedBy="requirements" onChoose={(file) => void choose(file)} />
      <div id="requirements" className="mt-10">
        <RequirementsList />
      </div>
    </>
  );
}
