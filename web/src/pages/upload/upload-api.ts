import { isRecord } from '@/shared/browser/storage';
import { xhrUpload } from '@/pages/upload/xhr-upload';
import { api } from '@/shared/api/api';
import { apiUrl } from '@/shared/api/api-url';
import { networkError, toAppError } from '@/shared/api/app-error';
import { authOf, keepFresh, noticeUnauthorised } from '@/entities/session/credentials';
import type { Expression, Photo } from '@/shared/api/types';
import { uploadEnded, uploadProgressed } from '@/pages/upload/upload-slice';

export interface UploadRequest {
  readonly file: File;
  readonly expression: Expression;
  readonly faceConsentVersion: string;
  readonly key: string;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const uploadApi = api.injectEndpoints({
  endpoints: (build) => ({
    uploadPhoto: build.mutation<Photo, UploadRequest>({
      async queryFn({ file, expression, faceConsentVersion, key }, lifecycle) {
        await keepFresh(lifecycle);
        const { token, generation } = authOf(lifecycle);
        const body = new FormData();
        body.append('expression', expression);
        body.append('faceConsentVersion', faceConsentVersion);
        body.append('file', file, file.name);
        try {
          const {
            status,
            body: text,
            retryAfter,
          } = await xhrUpload({
            url: apiUrl('/photos'),
            body,
            headers: {
              'idempotency-key': key,
              'accept-language': document.documentElement.lang,
              ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            },
            signal: lifecycle.signal,
            onProgress: (loaded, total) => lifecycle.dispatch(uploadProgressed({ loaded, total })),
          });
          const answer = parse(text);
          if (status === 401) noticeUnauthorised(lifecycle, generation);
          if (status < 200 || status > 299 || !isRecord(answer))
            return { error: toAppError(status, answer, retryAfter) };
          return { data: (answer['data'] as { photo: Photo }).photo };
        } catch {
          return { error: networkError };
        } finally {
          lifecycle.dispatch(uploadEnded());
        }
      },
      invalidatesTags: (photo) => (photo === undefined ? [] : ['PhotoList', 'Stats']),
    }),
  }),
});

export const { useUploadPhotoMutation } = uploadApi;
