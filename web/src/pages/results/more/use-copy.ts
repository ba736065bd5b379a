import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCopyPhotoMutation } from '@/pages/results/more/copy-api';
import { asAppError, type AppError } from '@/shared/api/app-error';
import { emptyDraft, loadDraft, saveDraft } from '@/shared/browser/draft-store';
import { useConfig } from '@/shared/config/config-context';
import { paths } from '@/shared/config/paths';

interface Copying {
  readonly copy: () => Promise<void>;
  readonly isCopying: boolean;
  readonly error: AppError | undefined;
}

/** Makes one more photo of this selfie, however often it is asked, and goes where its package is chosen. */
export function useCopy(photoId: string): Copying {
  const { consentVersions } = useConfig();
  const navigate = useNavigate();
  const [send, { isLoading, isSuccess, error }] = useCopyPhotoMutation();
  const running = useRef(false);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const copy = async (): Promise<void> => {
    if (running.current) return;
    running.current = true;
    const { face } = consentVersions;
    const { data } = await send({ id: photoId, faceConsentVersion: face });
    if (data === undefined) {
      running.current = false;
      return;
    }
    // What was agreed to here is not asked again with the order.
    const draft = (await loadDraft()) ?? emptyDraft;
    await saveDraft({ ...draft, sent: { photoId: data.id, faceVersion: face } });
    // Whoever closed the dialog meanwhile finds the copy among the photos.
    if (isShown.current) await navigate(paths.uploadFor(data.id), { replace: true });
  };

  return { copy, isCopying: isLoading || isSuccess, error: asAppError(error) };
}
