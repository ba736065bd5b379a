import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { problem } from '@headshots/platform/errors';
import { attachment } from '@headshots/platform/text';
import { languageOf } from '@headshots/proto/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from './byte-range.ts';
import type { LinkTarget } from './file-links.ts';
import { OpenFile, type LinkQuery, type OpenedFile } from './open-file.use-case.ts';
import { imageNumbersOf } from './image-numbers.ts';
import { savedAsOf } from './saved-as.ts';
import { isObjectId } from '../store/object-id.ts';

interface FileRoute {
  readonly Params: { readonly id: string; readonly number?: string; readonly variant?: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

const shown = ['320', '640', 'full'] as const;
const saved = [...shown, 'marked-320', 'marked-640', 'download'] as const;

/** `GET /files/...`: no session, the link itself is the permission. */
@Injectable()
export class FilesRoute {
  constructor(private readonly openFile: OpenFile) {}

  addTo(scope: FastifyInstance): void {
    scope.get<FileRoute>('/files/photos/:id/:variant', this.serve('photos'));
    scope.get<FileRoute>('/files/headshots/:id/:number/:variant', this.serve('headshots'));
    scope.get<FileRoute>('/files/archives/:id', this.serve('archives'));
    scope.get<FileRoute>('/files/desk/photos/:id', this.serve('desk-photos'));
    scope.get<FileRoute>('/files/desk/headshots/:id/:number', this.serve('desk-headshots'));
  }

  private serve(kind: LinkTarget['kind']) {
    return async (request: FastifyRequest<FileRoute>, reply: FastifyReply) => {
      const target = targetOf(kind, request.params);
      if (!target) throw problem('file.not_found');
      return send(await this.openFile.run(target, queryOf(target, request.query)), request, reply);
    };
  }
}

/** @throws Problem for a list, a format or a type that there is none of: it must not be taken for the whole */
function queryOf(target: LinkTarget, { e, s, l, images, format, type }: FileRoute['Querystring']): LinkQuery {
  const isPart = target.kind === 'archives' && images !== undefined;
  const numbers = isPart ? imageNumbersOf(images) : undefined;
  if (isPart && numbers === undefined) throw problem('file.not_found');
  const savedAs = savedAsOf(format, type);
  const isSaved = target.kind === 'headshots' && target.variant === 'download';
  if (savedAs === 'unknown' || (savedAs && !isSaved)) throw problem('file.not_found');
  return {
    language: languageOf(typeof l === 'string' ? l : ''),
    ...(typeof e === 'string' && { e }),
    ...(typeof s === 'string' && { s }),
    ...(numbers !== undefined && { images: numbers }),
    ...(savedAs && { savedAs }),
  };
}

function targetOf(
  kind: LinkTarget['kind'],
  { id, number, variant }: FileRoute['Params'],
): LinkTarget | undefined {
  if (!isObjectId(id)) return undefined;
  if (kind === 'archives' || kind === 'desk-photos') return { kind, id };
  if (kind === 'photos') {
    const size = shown.find((known) => known === variant);
    return size && { kind, id, variant: size };
  }
  if (!/^[1-9]\d{0,3}$/.test(number ?? '')) return undefined;
  if (kind === 'desk-headshots') return { kind, id, number: Number(number) };
  const size = saved.find((known) => known === variant);
  return size && { kind, id, number: Number(number), variant: size };
}

async function send(file: OpenedFile, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  void reply.headers({
    'cache-control': `private, ${file.maxAge === undefined ? 'no-store' : `max-age=${file.maxAge}`}`,
    etag: file.etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'",
    ...(file.saveAs !== undefined && { 'content-disposition': attachment(file.saveAs) }),
  });
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  const asked = request.headers['if-range'];
  const range =
    asked === undefined || asked === file.etag ? rangeOf(request.headers.range, file.bytes) : undefined;
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .header('cache-control', 'no-store')
      .header('content-range', `bytes */${file.bytes}`)
      .send();
  }
  const { first, last } = range ?? { first: 0, last: file.bytes - 1 };
  if (range) void reply.status(206).header('content-range', `bytes ${first}-${last}/${file.bytes}`);
  void reply.header('content-type', file.type).header('content-length', last - first + 1);
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(await begun(file.read(first, last)));
}

/** The first bytes are read before the answer begins: a store that is away is a 503, not a cut file. */
async function begun(chunks: AsyncGenerator<Uint8Array>): Promise<Readable> {
  const first = await chunks.next();
  async function* rest(): AsyncGenerator<Uint8Array> {
    if (!first.done) yield first.value;
    yield* chunks;
  }
  return Readable.from(rest(), { objectMode: false, highWaterMark: 64 * 1024 });
}
