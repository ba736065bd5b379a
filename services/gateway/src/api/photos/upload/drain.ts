import type { Readable } from 'node:stream';

const MAX_BYTES = 40 * 1024 * 1024;
const MAX_MS = 5_000;

/** Reads away what is left of a refused body, within limits, so that its sender gets to see the answer. */
export async function drain(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_MS);
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    body.once('end', done).once('close', done).once('error', done);
    body.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) done();
    });
    body.resume();
  });
  body.pause();
}
