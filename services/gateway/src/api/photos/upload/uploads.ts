import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Photo } from '@headshots/proto/media/v1/media_pb';
import type { FastifyRequest } from 'fastify';
import { fieldErrors, readKey } from '../../../http/read-input.ts';
import { uploadPhoto } from '../photos.endpoints.ts';
import { MediaUpload } from './media-upload.ts';
import { readForm, type Fields } from './read-form.ts';
import { Terms } from './terms.ts';
import { ConcurrentUploads } from './concurrent-uploads.ts';

@Injectable()
export class Uploads implements OnApplicationShutdown {
  constructor(
    @Inject(MediaUpload) private readonly media: MediaUpload,
    @Inject(Terms) private readonly terms: Terms,
    @Inject(ConcurrentUploads) private readonly underWay: ConcurrentUploads,
  ) {}

  onApplicationShutdown(): void {
    this.media.close();
  }

  /** @throws Problem what is wrong with the request, or what media says */
  async pass({ caller, headers, raw }: FastifyRequest): Promise<Photo> {
    if (!caller) throw problem('auth.login_required');
    const key = readKey(headers['idempotency-key']);
    const gone = new AbortController();
    try {
      return await this.underWay.run({ key: caller.userId }, async () => {
        await this.terms.demand(caller);
        return readForm(raw, (fields, file, whole) => {
          const sent = {
            authorization: `Bearer ${caller.token}`,
            'idempotency-key': key,
            ...headersOf(fields),
          };
          return this.media.send(file, { headers: sent, whole, signal: gone.signal });
        });
      });
    } catch (error) {
      gone.abort();
      throw error;
    }
  }
}

function headersOf(fields: Fields): Readonly<Record<string, string>> {
  if (!fields['faceConsentVersion']) throw problem('consent.face_required');
  const result = uploadPhoto.body.safeParse(fields);
  if (!result.success) throw problem('validation.failed', { errors: fieldErrors(result.error) });
  return { 'x-expression': result.data.expression, 'x-face-consent-version': result.data.faceConsentVersion };
}
