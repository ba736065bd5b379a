import { toJson } from '@bufbuild/protobuf';
import { bearerToken, type Caller, type SessionVerifier } from '@headshots/platform/auth';
import { asProblem, problem } from '@headshots/platform/errors';
import type { LeastRate, Places } from '@headshots/platform/http';
import { PhotoSchema } from '@headshots/proto/media/v1/media_pb';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SpoolFolders } from '../../application/ports/spool.ts';
import type { ReadPhotos } from '../../application/read-photos/read-photos.use-case.ts';
import type { UploadPhoto } from '../../application/upload-photo/upload-photo.use-case.ts';
import { expressions, type Expression } from '../../domain/vocabulary.ts';
import { drain, receiveUpload } from './receive-upload.ts';
import { uploadMetrics } from './upload-metrics.ts';

export interface UploadRouteParts {
  readonly verifier: SessionVerifier;
  readonly spool: SpoolFolders;
  readonly upload: UploadPhoto;
  readonly read: ReadPhotos;
  readonly faceConsentVersion: string;
  /** Uploads on their way, by account. */
  readonly places: Places;
  readonly leastRate: LeastRate;
}

interface UploadHeaders {
  readonly expression: Expression;
  readonly faceConsentVersion: string;
  readonly idempotencyKey: string | undefined;
}

/** `POST /uploads`: the body is the file itself, everything else is in headers. */
export function addUploadRoute(scope: FastifyInstance, parts: UploadRouteParts): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.post('/uploads', async (request, reply) => {
    try {
      return await accept(request, reply, parts);
    } catch (error) {
      const { code } = asProblem(error);
      uploadMetrics.refused.inc({ code });
      if (code !== 'upload.too_slow') await drain(request.raw);
      if (!request.raw.readableEnded) void reply.header('connection', 'close');
      throw error;
    }
  });
}

async function accept(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: UploadRouteParts,
): Promise<unknown> {
  const caller = await callerOf(request, parts.verifier);
  const headers = readHeaders(request, parts.faceConsentVersion);
  const photoId = await inPlace(parts.places, caller.userId, async () => {
    await parts.upload.admit(caller.userId, headers.idempotencyKey);
    return parts.spool.use(async (folder) => {
      const file = await receiveUpload(request.raw, folder, parts.leastRate);
      return parts.upload.upload({ ...headers, userId: caller.userId, file });
    });
  });
  const photo = await parts.read.get(caller.userId, photoId);
  return reply.status(201).header('cache-control', 'no-store').send(toJson(PhotoSchema, photo));
}

/** One account's uploads never take the room of everybody's. */
async function inPlace<T>(places: Places, userId: string, work: () => Promise<T>): Promise<T> {
  const place = places.take(userId);
  if (place === 'own') throw problem('upload.too_many_at_once', { retryAfterSeconds: 5 });
  if (place === 'all') throw problem('service.unavailable', { retryAfterSeconds: 10 });
  uploadMetrics.underWay.set(places.inUse);
  try {
    return await work();
  } finally {
    place();
    uploadMetrics.underWay.set(places.inUse);
  }
}

async function callerOf(request: FastifyRequest, verifier: SessionVerifier): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw problem('auth.login_required');
  const caller = await verifier.verify(token);
  if (!caller.emailVerified) throw problem('auth.email_not_verified');
  return caller;
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
