import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import type { Photo } from '@headshots/proto/media/v1/media_pb';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldErrors, readKey } from '../../../http/read-input.ts';
import { uploadFields } from '../photos.schemas.ts';
import { drain } from './drain.ts';
import { MediaUpload } from './media-upload.ts';
import { readForm, type Fields } from './read-form.ts';
import { Terms } from './terms.ts';

/** Passes a selfie from the browser to media while it arrives. */
@Injectable()
export class Uploads implements OnApplicationShutdown {
  constructor(
    @Inject(MediaUpload) private readonly media: MediaUpload,
    @Inject(Terms) private readonly terms: Terms,
  ) {}

  onApplicationShutdown(): void {
    this.media.close();
  }

  /** @throws Problem what is wrong with the request, or what media says */
  async pass(request: FastifyRequest, reply: FastifyReply): Promise<Photo> {
    const gone = new AbortController();
    try {
      if (request.caller) await this.terms.demand(request.caller);
      const key = readKey(request.headers['idempotency-key']);
      const authorization = request.headers.authorization ?? '';
      return await readForm(request.raw, (fields, file) =>
        this.media.send(file, { authorization, 'idempotency-key': key, ...headersOf(fields) }, gone.signal),
      );
    } catch (error) {
      gone.abort();
      await drain(request.raw);
      if (!request.raw.readableEnded) void reply.header('connection', 'close');
      throw error;
    }
  }
}

function headersOf(fields: Fields): Readonly<Record<string, string>> {
  if (!fields['faceConsentVersion']) throw problem('consent.face_required');
  const result = uploadFields.safeParse(fields);
  if (!result.success) throw problem('validation.failed', { errors: fieldErrors(result.error) });
  return { 'x-expression': result.data.expression, 'x-face-consent-version': result.data.faceConsentVersion };
}
