import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** An archive in order, unpacked by a reader that is not ours; it refuses wrong sizes and checksums. */
export async function entriesOf(zip: Buffer): Promise<readonly ZipEntry[]> {
  const archive = await fromBufferPromise(zip, { validateEntrySizes: true, strictFileNames: true });
  const entries: ZipEntry[] = [];
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry));
    entries.push({ name: entry.fileName, content });
  }
  return entries;
}

export const filesOf = async (zip: Buffer): Promise<readonly Buffer[]> =>
  (await entriesOf(zip)).map(({ content }) => content);
