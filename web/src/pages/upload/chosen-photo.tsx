import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '@/shared/ui/button';
import { useConfig } from '@/shared/config/config-context';
import { ActionBar } from '@/pages/upload/action-bar';
import { LoginRequired } from '@/pages/upload/login-required';
import { PhotoPreview } from '@/pages/upload/photo-preview';
import { UploadProgress } from '@/pages/upload/upload-progress';
import { UploadRefusal } from '@/pages/upload/upload-refusal';
import type { UploadDraft } from '@/pages/upload/use-upload-draft';
import { useUploadFlow } from '@/pages/upload/use-upload-flow';
import { refusedExpression, type ExpressionLimits } from '@/pages/upload/expression-limits';
import { FaceConsent } from '@/entities/consent/face-consent';
import { useAuth } from '@/entities/session/use-auth';

interface ChosenPhotoProps {
  readonly file: File;
  readonly isSmall: boolean;
  readonly upload: UploadDraft;
  readonly onSent: (photoId: string, faceVersion: string) => void;
  readonly onOther: () => void;
  readonly onRefused: (limits: ExpressionLimits) => void;
}

export function ChosenPhoto({ file, isSmall, upload, onSent, onOther, onRefused }: ChosenPhotoProps) {
  const { draft, change } = upload;
  const { t } = useTranslation('upload');
  const { status } = useAuth();
  const { consentVersions } = useConfig();
  const { pathname, search } = useLocation();
  const flow = useUploadFlow();
  const { error, reset } = flow;
  const [isMissing, setMissing] = useState(false);
  const consent = useRef<HTMLInputElement>(null);
  const { expression } = draft;

  const send = async (): Promise<void> => {
    if (!draft.faceConsent) {
      setMissing(true);
      return consent.current?.focus();
    }
    setMissing(false);
    const { photo, error: refusal } = await flow.send(draft);
    if (photo !== undefined) return onSent(photo.id, consentVersions.face);
    const limits = refusedExpression(refusal, expression);
    if (Object.keys(limits).length === 0) return;
    onRefused(limits);
    change({ expression: 'unchanged' });
  };

  return (
    <div className="grid gap-8">
      <PhotoPreview
        file={file}
        small={isSmall}
        disabled={flow.isSending}
        onRemove={() => {
          reset();
          onOther();
        }}
      />
      <div className="grid max-w-[60ch] gap-5">
        <FaceConsent
          ref={consent}
          checked={draft.faceConsent}
          disabled={flow.isSending}
          isMissing={isMissing}
          onChange={(faceConsent) => change({ faceConsent })}
        />
        <p className="pl-9 text-sm text-soft">{t('send.age')}</p>
        {error !== undefined && !flow.isSending && (
          <UploadRefusal error={error} onOther={onOther} onRetry={() => void send()} />
        )}
      </div>
      {status === 'anonymous' && <LoginRequired returnTo={pathname + search} />}
      {status === 'authenticated' && (
        <ActionBar>
          {flow.isSending ? (
            <UploadProgress onCancel={flow.cancel} />
          ) : (
            <Button className="flex-1 sm:flex-none" onClick={() => void send()}>
              {t('send.button')}
            </Button>
          )}
        </ActionBar>
      )}
    </div>
  );
}
