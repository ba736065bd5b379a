import { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import type { ExportFile } from '@headshots/proto/common/v1/export_pb';
import type { CollectedExport } from './collect-export.ts';
import type { StoredFiles } from './stored-files.ts';

export interface ExportArchive {
  readonly bytes: bigint;
  readonly stream: Readable;
}

type Content = AsyncGenerator<Uint8Array>;

/**
 * Lays the export out as a ZIP whose length is known before its first byte. A file is fetched when the reader has taken
 * what is before it; one that fails breaks the stream off. The first one is opened now, so that a store that is away is
 * noticed while there can still be an honest answer.
 */
export async function exportArchive(
  { data, files }: CollectedExport,
  stored: StoredFiles,
  now: Date,
): Promise<ExportArchive> {
  const gone = new AbortController();
  const open = (file: ExportFile): Promise<Content> => stored.open(file, gone.signal);
  const text = new TextEncoder().encode(JSON.stringify({ exportedAt: now, ...data }, null, 2));
  const [first] = files;
  const firstContent = first && (await open(first));
  async function* entries() {
    yield { name: 'data.json', input: text, lastModified: now };
    for (const file of files) {
      const input = file === first && firstContent ? firstContent : await open(file);
      yield { name: file.name, input, lastModified: now, size: file.bytes };
    }
  }
  const stream = Readable.from(chunksOf(makeZip(entries())), { objectMode: false, highWaterMark: 64 * 1024 });
  stream.once('close', () => gone.abort());
  const sizes = files.map(({ name, bytes }) => ({ name, size: bytes }));
  return { bytes: predictLength([{ name: 'data.json', size: text.length }, ...sizes]), stream };
}

/** The library reports a failed entry by the stream's error, which Node's own adapter would report twice. */
async function* chunksOf(zip: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* zip;
}
