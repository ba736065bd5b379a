import { Agent, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { fromJson, type JsonValue } from '@bufbuild/protobuf';
import { isAnswerCode, problem, type FieldError, type Problem } from '@headshots/platform/errors';
import { PhotoSchema, type Photo } from '@headshots/proto/media/v1/media_pb';

const MAX_ANSWER_BYTES = 1024 * 1024;

export interface MediaUploadOptions {
  /** Uploads at the same time; none waits for another one's connection. */
  readonly atOnce: number;
  /** No byte goes either way for this long: media is away. */
  readonly silenceMs: number;
}

export interface SendOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Media gets the end of the file with this, so that it keeps nothing of a form that breaks after its file. */
  readonly whole: Promise<void>;
  readonly signal: AbortSignal;
}

/** Streams a file to media's `POST /uploads`, never holding more than a few chunks of it. */
export class MediaUpload {
  private readonly url: URL;
  private readonly silenceMs: number;
  private readonly agent: Agent;

  constructor(mediaUrl: string, { atOnce, silenceMs }: MediaUploadOptions) {
    this.url = new URL('uploads', mediaUrl.endsWith('/') ? mediaUrl : `${mediaUrl}/`);
    this.silenceMs = silenceMs;
    this.agent = new Agent({ keepAlive: true, maxSockets: atOnce, maxFreeSockets: 4 });
  }

  /** @throws Problem media's own, or `service.unavailable` */
  async send(file: Readable, { headers, whole, signal }: SendOptions): Promise<Photo> {
    const options = {
      method: 'POST',
      agent: this.agent,
      headers: { ...headers, 'content-type': 'application/octet-stream' },
    };
    const outgoing = httpRequest(this.url, options);
    const stop = (): void => void outgoing.destroy(away(new Error('given up')));
    outgoing.setTimeout(this.silenceMs, stop);
    signal.addEventListener('abort', stop, { once: true });
    try {
      file.pipe(outgoing, { end: false });
      void whole.then(() => outgoing.end());
      const answer = await answerTo(outgoing, file);
      const body = await textOf(answer);
      return answer.statusCode === 201 ? photoFrom(body) : refuse(answer, body);
    } finally {
      signal.removeEventListener('abort', stop);
      file.unpipe(outgoing);
      if (!outgoing.writableFinished) outgoing.destroy();
    }
  }

  close(): void {
    this.agent.destroy();
  }
}

function answerTo(outgoing: ClientRequest, file: Readable): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.on('error', (error) => {
      file.resume();
      reject(away(error));
    });
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_ANSWER_BYTES) throw new Error('answer too long');
      chunks.push(chunk);
    }
  } catch (error) {
    throw away(error);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function photoFrom(body: string): Photo {
  try {
    return fromJson(PhotoSchema, JSON.parse(body) as JsonValue, { ignoreUnknownFields: true });
  } catch (error) {
    throw away(error);
  }
}

interface Refusal {
  readonly code?: unknown;
  readonly errors?: readonly FieldError[];
}

/** A 401 of media for a token we accepted is our fault, so 503; so is everything that is no answer on purpose. */
function refuse(answer: IncomingMessage, body: string): never {
  const refusal = parsed(body);
  const code = typeof refusal.code === 'string' && isAnswerCode(refusal.code) ? refusal.code : undefined;
  if (code === undefined || answer.statusCode === 401 || code === 'server.error')
    throw away(new Error(`media answered ${answer.statusCode}`));
  const retryAfterSeconds = Number(answer.headers['retry-after']);
  throw problem(code, {
    ...(Array.isArray(refusal.errors) ? { errors: refusal.errors } : {}),
    ...(retryAfterSeconds > 0 ? { retryAfterSeconds } : {}),
  });
}

function parsed(body: string): Refusal {
  try {
    return (JSON.parse(body) ?? {}) as Refusal;
  } catch {
    return {};
  }
}

const away = (cause: unknown): Problem => problem('service.unavailable', { retryAfterSeconds: 5, cause });
