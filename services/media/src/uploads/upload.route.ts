import { toJson } from '@bufbuild/protobuf';
import { Inject, Injectable } from '@nestjs/common';
import { bearerToken, SESSION_VERIFIER, SessionVerifier, type Caller } from '@headshots/platform/auth';
import { asProblem, problem } from '@headshots/platform/errors';
import { drain, drainMs } from '@headshots/platform/http';
import { PhotoSchema } from '@headshots/proto/media/v1/media_pb';
import { expressions, type Expression } from '@headshots/proto/vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AdmitUpload } from './admit-upload.use-case.ts';
import { ConcurrentUploads } from './concurrent-uploads.service.ts';
import { TempFiles } from '../decoding/index.ts';
import { PhotoMessages } from '../library/index.ts';
import { UploadPhoto } from './upload-photo.use-case.ts';
import { receiveUpload } from './receive-upload.request.ts';
import { MAX_UPLOAD_BYTES } from '../decoding/upload-rules.ts';
import { uploadMetrics } from './upload.metrics.ts';
import { UploadSettings } from './upload.settings.ts';

const refusedBody = { ms: drainMs, bytes: 4 * MAX_UPLOAD_BYTES };

interface UploadHeaders {
  readonly expression: Expression;
  readonly faceConsentVersion: string;
  readonly idempotencyKey: string | undefined;
}

@Injectable()
export class UploadRoute {
  private readonly concurrent: ConcurrentUploads;

  constructor(
    @Inject(SESSION_VERIFIER) private readonly verifier: SessionVerifier,
    private readonly tempFiles: TempFiles,
    private readonly admitUpload: AdmitUpload,
    private readonly uploadPhoto: UploadPhoto,
    private readonly settings: UploadSettings,
    private readonly messages: PhotoMessages,
  ) {
    this.concurrent = new ConcurrentUploads(settings.places);
  }

  addTo(scope: FastifyInstance): void {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post('/uploads', async (request, reply) => {
      const ended = uploadMetrics.seconds.startTimer();
      try {
        const answer = await this.accept(request, reply);
        ended({ outcome: 'taken' });
        return answer;
      } catch (error) {
        const { code, status } = asProblem(error);
        ended({ outcome: status >= 500 ? 'failed' : 'refused' });
        uploadMetrics.refused.inc({ code });
        if (code !== 'upload.too_slow') await drain(request.raw, refusedBody);
        if (!request.raw.readableEnded) void reply.header('connection', 'close');
        throw error;
      }
    });
  }

  private async accept(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { userId } = await this.callerOf(request);
    const headers = readHeaders(request, this.settings.faceConsentVersion);
    const photo = await this.concurrent.run({ key: userId }, async () => {
      await this.admitUpload.run(userId, headers.idempotencyKey);
      return this.tempFiles.use(async (folder) => {
        const file = await receiveUpload(request.raw, folder, this.settings.leastRate);
        return this.uploadPhoto.run({ ...headers, userId, file });
      });
    });
    return reply
      .status(201)
      .header('cache-control', 'no-store')
      .send(toJson(PhotoSchema, this.messages.photo(photo)));
  }

  private async callerOf(request: FastifyRequest): Promise<Caller> {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) throw problem('auth.login_required');
    const caller = await this.verifier.verify(token);
    if (!caller.emailVerified) throw problem('auth.email_not_verified');
    return caller;
  }
}

function readHeaders(request: FastifyRequest, currentConsent: string): UploadHeaders {
  const faceConsentVersion = one(request, 'x-face-consent-version');
  if (faceConsentVersion !== currentConsent) throw problem('consent.face_required');
  const wanted = one(request, 'x-expression');
  const expression = expressions.find((known) => known === wanted);
  if (!expression) {
    const code = wanted === undefined ? 'field.required' : 'field.invalid';
    throw problem('validation.failed', { errors: [{ field: 'expression', code }] });
  }
  const idempotencyKey = one(request, 'idempotency-key');
  if (idempotencyKey !== undefined && idempotencyKey.length > 255) {
    throw problem('validation.failed', { errors: [{ field: 'idempotencyKey', code: 'field.too_long' }] });
  }
  return { expression, faceConsentVersion, idempotencyKey };
}

function one(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
