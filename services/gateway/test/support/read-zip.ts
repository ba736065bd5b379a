import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export interface ReadEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** Unpacks an archive with a reader that is not ours; it refuses wrong sizes and checksums. */
export async function readZip(bytes: Buffer): Promise<ReadEntry[]> {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: true, strictFileNames: true });
  const entries: ReadEntry[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    entries.push({ name: entry.fileName, content });
  }
  return entries;
}
