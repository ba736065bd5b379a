import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Problem, problem } from '@headshots/platform/errors';
import { demandRate, type LeastRate } from '@headshots/platform/http';
import type { ReceivedFile } from './upload-photo.command.ts';
import { MAGIC_LENGTH } from '../decoding/image-type.ts';
import { MAX_UPLOAD_BYTES } from '../decoding/upload-rules.ts';

/**
 * Writes the body to a file while counting: not one byte over the limit is kept, whatever `Content-Length` said.
 * @throws Problem `upload.too_large`, `upload.too_slow`, or `upload.failed` when its sender went away
 */
export async function receiveUpload(
  body: IncomingMessage,
  folder: string,
  leastRate: LeastRate,
): Promise<ReceivedFile> {
  if (Number(body.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES) throw tooLarge();
  const path = join(folder, 'upload');
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(body, leastRate)) {
      bytes += chunk.length;
      if (bytes > MAX_UPLOAD_BYTES) throw tooLarge();
      if (head.length < MAGIC_LENGTH) head = Buffer.concat([head, chunk]).subarray(0, MAGIC_LENGTH);
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    throw body.errored && !(error instanceof Problem) ? problem('upload.failed', { cause: error }) : error;
  } finally {
    await file.close();
  }
  return { path, folder, bytes, sha256: hash.digest('hex'), head };
}

/** The body as it arrives; ends with an error when it arrives too slowly, and leaves the connection open to say so. */
async function* chunksOf(body: IncomingMessage, leastRate: LeastRate): AsyncGenerator<Buffer> {
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let stop = (): void => undefined;
  const slow = new Promise<never>((_resolve, reject) => {
    stop = demandRate(body, leastRate, () => reject(problem('upload.too_slow')));
  });
  slow.catch(() => undefined);
  let waits = false;
  try {
    for (;;) {
      waits = true;
      const { done, value } = await Promise.race([chunks.next(), slow]);
      waits = false;
      if (done) return;
      yield value;
    }
  } finally {
    stop();
    if (!waits) await chunks.return?.();
  }
}

function tooLarge(): Error {
  return problem('upload.too_large', { errors: [{ field: 'file', code: 'upload.too_large' }] });
}
