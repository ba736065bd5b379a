import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of an archive in order, unpacked by a reader that is not ours. */
export async function filesOf(zip: Buffer): Promise<readonly Buffer[]> {
  const archive = await fromBufferPromise(zip, { validateEntrySizes: true });
  const files: Buffer[] = [];
  for await (const entry of archive.eachEntry())
    files.push(await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}
