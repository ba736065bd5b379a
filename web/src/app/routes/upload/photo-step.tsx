import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Step } from '@/app/routes/upload/step';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { LegalText } from '@/components/ui/legal-text';
import { Skeleton } from '@/components/ui/skeleton';
import { LoginRequired } from '@/features/upload/components/login-required';
import { PhotoDropzone } from '@/features/upload/components/photo-dropzone';
import type { UploadDraft } from '@/features/upload/hooks/use-upload-draft';
import { useEarlyChoice } from '@/features/upload/hooks/use-early-choice';
import { useExpressionLimits } from '@/features/upload/hooks/use-expression-limits';
import { useUploadFlow } from '@/features/upload/hooks/use-upload-flow';
import { inspectPhoto } from '@/features/upload/lib/inspect-photo';
import type { PhotoProblem } from '@/features/upload/lib/validate-photo';
import { useAuth } from '@/hooks/use-auth';
import { useErrorText } from '@/hooks/use-error-text';
import { later } from '@/lib/later';

const ExpressionPicker = later(
  async () => (await import('@/features/upload/components/expression-picker')).ExpressionPicker,
);
const PhotoPreview = lazy(async () => ({
  default: (await import('@/features/upload/components/photo-preview')).PhotoPreview,
}));
const RequirementsList = later(
  async () => (await import('@/features/upload/components/requirements-list')).RequirementsList,
);
const UploadProgress = lazy(async () => ({
  default: (await import('@/features/upload/components/upload-progress')).UploadProgress,
}));
const UploadRefusal = lazy(async () => ({
  default: (await import('@/features/upload/components/upload-refusal')).UploadRefusal,
}));

interface PhotoStepProps {
  readonly upload: UploadDraft;
  readonly onSent: (photoId: string) => void;
}

/** From no photo to one the server has looked at. */
export function PhotoStep({ upload: { draft, change }, onSent }: PhotoStepProps) {
  const { t } = useTranslation('upload');
  const text = useErrorText();
  const { status } = useAuth();
  const { pathname, search } = useLocation();
  const flow = useUploadFlow();
  const engine = useExpressionLimits(draft, flow.error, change);
  const [problem, setProblem] = useState<PhotoProblem>();
  const [small, setSmall] = useState(false);
  const [missing, setMissing] = useState<'photo' | 'consent'>();
  const consent = useRef<HTMLInputElement>(null);
  useEarlyChoice('faceConsent', () => change({ faceConsent: true }));

  const choose = async (file: File): Promise<void> => {
    setMissing(undefined);
    const result = await inspectPhoto(file);
    setProblem(result.ok ? undefined : result.problem);
    if (!result.ok) return;
    flow.reset();
    setSmall(result.small);
    change({ file });
  };
  const other = (): void => {
    flow.reset();
    setProblem(undefined);
    change({ file: null });
  };
  const send = async (): Promise<void> => {
    if (draft.file === null) return setMissing('photo');
    if (!draft.faceConsent) {
      setMissing('consent');
      return consent.current?.focus();
    }
    setMissing(undefined);
    const photo = await flow.send(draft);
    if (photo !== undefined) onSent(photo.id);
  };

  return (
    <>
      <Step number={1} title={t('photo.title')}>
        <div id="requirements" className="mb-8">
          <RequirementsList />
        </div>
        {draft.file === null && (
          <PhotoDropzone describedBy="requirements" onChoose={(file) => void choose(file)} />
        )}
        {draft.file !== null && (
          <Suspense fallback={<Skeleton className="h-72" />}>
            <PhotoPreview file={draft.file} small={small} disabled={flow.isSending} onRemove={other} />
          </Suspense>
        )}
        {problem !== undefined && (
          <Alert kind="error" className="mt-4" title={text({ code: problem, message: '' })}>
            {problem === 'upload.heic' && t('photo.heicTip')}
          </Alert>
        )}
      </Step>
      <Step number={2} title={t('expression.title')}>
        <ExpressionPicker
          value={draft.expression}
          disabled={flow.isSending}
          limits={engine.limits}
          keeps={engine.keeps}
          onChange={(expression) => (flow.reset(), change({ expression }))}
        />
        <div className="mt-8 grid gap-5">
          <Checkbox
            ref={consent}
            name="faceConsent"
            required
            checked={draft.faceConsent}
            disabled={flow.isSending}
            error={missing === 'consent' ? text({ code: 'consent.face_required', message: '' }) : undefined}
            onChange={(event) => change({ faceConsent: event.target.checked })}
          >
            <LegalText>{t('send.faceConsent')}</LegalText>
          </Checkbox>
          {missing === 'photo' && <Alert kind="error">{t('send.needsPhoto')}</Alert>}
          {flow.error !== undefined && !flow.isSending && (
            <Suspense>
              <UploadRefusal error={flow.error} onOther={other} onRetry={() => void send()} />
            </Suspense>
          )}
          {status === 'anonymous' && <LoginRequired returnTo={pathname + search} />}
          {status === 'authenticated' && !flow.isSending && (
            <Button className="justify-self-start" onClick={() => void send()}>
              {t('send.button')}
            </Button>
          )}
          {flow.isSending && (
            <Suspense>
              <UploadProgress onCancel={flow.cancel} />
            </Suspense>
          )}
        </div>
      </Step>
    </>
  );
}
