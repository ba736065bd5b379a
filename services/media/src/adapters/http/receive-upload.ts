import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem, problem } from '@headshots/platform/errors';
import type { ReceivedFile } from '../../application/upload-photo/upload-command.ts';
import { MAGIC_LENGTH } from '../../domain/image-type.ts';
import { MAX_UPLOAD_BYTES } from '../../domain/upload-rules.ts';

/** A body that takes longer is given up. */
const RECEIVE_MS = 60_000;
/** How much of a refused body is still read, so that its sender gets to see the answer. */
const DRAIN_BYTES = 4 * MAX_UPLOAD_BYTES;
const DRAIN_MS = 5_000;

/** Writes the body to a file while counting: not one byte over the limit is kept, whatever `Content-Length` said. */
export async function receiveUpload(
  body: Readable,
  folder: string,
  declaredBytes: number | undefined,
): Promise<ReceivedFile> {
  if (declaredBytes !== undefined && declaredBytes > MAX_UPLOAD_BYTES) throw tooLarge();
  const path = join(folder, 'upload');
  const file = await open(path, 'wx', 0o600);
  const slow = setTimeout(() => body.destroy(problem('upload.failed')), RECEIVE_MS);
  const hash = createHash('sha256');
  let head: Buffer = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_UPLOAD_BYTES) throw tooLarge();
      if (head.length < MAGIC_LENGTH) head = Buffer.concat([head, chunk]).subarray(0, MAGIC_LENGTH);
      hash.update(chunk);
      await file.write(chunk);
    }
  } catch (error) {
    throw body.errored && !(error instanceof Problem) ? problem('upload.failed', { cause: error }) : error;
  } finally {
    clearTimeout(slow);
    await file.close();
  }
  return { path, folder, bytes, sha256: hash.digest('hex'), head };
}

/** Reads what is left of a body that nobody wants, within limits. */
export async function drain(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const end = setTimeout(resolve, DRAIN_MS);
    const done = (): void => {
      clearTimeout(end);
      resolve();
    };
    body.once('end', done).once('close', done).once('error', done);
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > DRAIN_BYTES) done();
    });
  });
  body.pause();
}

function tooLarge(): Error {
  return problem('upload.too_large', { errors: [{ field: 'file', code: 'upload.too_large' }] });
}
