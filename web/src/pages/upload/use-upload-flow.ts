import { useRef } from 'react';
import { useConfig } from '@/shared/config/config-context';
import { useUploadPhotoMutation } from '@/pages/upload/upload-api';
import type { Draft } from '@/shared/browser/draft-store';
import { newId } from '@/shared/browser/new-id';
import { asAppError, type AppError } from '@/shared/api/app-error';
import type { Photo } from '@/shared/api/types';

export interface Sent {
  readonly photo?: Photo | undefined;
  readonly error?: AppError | undefined;
}

export interface UploadFlow {
  readonly send: (draft: Draft) => Promise<Sent>;
  readonly cancel: () => void;
  readonly reset: () => void;
  readonly isSending: boolean;
  readonly error: AppError | undefined;
}

/** Sends the photo once however often it is asked; a repeat of the same photo keeps its key. */
export function useUploadFlow(): UploadFlow {
  const { consentVersions } = useConfig();
  const [upload, { isLoading, error, reset }] = useUploadPhotoMutation();
  const running = useRef<ReturnType<typeof upload>>(undefined);
  const cancelled = useRef(false);
  const last = useRef<{ file: File; expression: string; key: string }>(undefined);

  const send = async ({ file, expression }: Draft): Promise<Sent> => {
    if (file === null || running.current !== undefined) return {};
    if (last.current?.file !== file || last.current.expression !== expression) {
      last.current = { file, expression, key: newId() };
    }
    cancelled.current = false;
    running.current = upload({
      file,
      expression,
      faceConsentVersion: consentVersions.face,
      key: last.current.key,
    });
    const answer = await running.current;
    running.current = undefined;
    if (cancelled.current) reset();
    return { photo: answer.data, error: asAppError(answer.error) };
  };

  const cancel = (): void => {
    cancelled.current = true;
    running.current?.abort();
  };

  return { send, cancel, reset, isSending: isLoading, error: asAppError(error) };
}
