import { problem } from '@headshots/platform/errors';
import type { ExportFile } from '@headshots/proto/common/v1/export_pb';

const waitMs = 15_000;

export class StoredFiles {
  private readonly origin: string;

  constructor(mediaUrl: string) {
    this.origin = mediaUrl;
  }

  /**
   * The bytes of the file, exactly as many as were announced; a difference ends the stream with an error.
   * @throws Problem `service.unavailable` when media does not hand it out
   */
  async open(file: ExportFile, signal: AbortSignal): Promise<AsyncGenerator<Uint8Array>> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('media does not answer')), waitMs);
    try {
      const answer = await fetch(new URL(file.url, this.origin), {
        signal: AbortSignal.any([signal, late.signal]),
      });
      if (answer.status !== 200 || !answer.body) throw new Error(`media answered ${answer.status}`);
      return exactly(answer.body, file.bytes);
    } catch (cause) {
      throw problem('service.unavailable', { retryAfterSeconds: 5, cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* exactly(body: AsyncIterable<Uint8Array>, announced: bigint): AsyncGenerator<Uint8Array> {
  let bytes = 0n;
  for await (const chunk of body) {
    bytes += BigInt(chunk.length);
    yield chunk;
  }
  if (bytes !== announced) throw new Error(`A file has ${bytes} bytes instead of ${announced}.`);
}
