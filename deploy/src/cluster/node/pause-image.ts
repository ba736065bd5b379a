import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeArchive } from '../../images/archive.ts';
import { storeImage } from '../../images/image.ts';
import type { Cpu } from '../../images/lock.ts';

export const pauseImage = 'localhost/headshots/pause:1';

/** Writes an archive of an image that holds one program and nothing else. @returns its path */
export async function pauseArchive(program: string, folder: string): Promise<string> {
  const [store, archive] = [join(folder, 'images'), join(folder, 'pause.tar')];
  const fingerprint = createHash('sha256').update(readFileSync(program)).digest('hex');
  const entry = { kind: 'file', path: 'pause', from: program, executable: true } as const;
  const image = await storeImage(
    store,
    {
      name: 'pause',
      layers: [{ fingerprint, entries: () => Promise.resolve([entry]) }],
      start: { command: ['/pause'], folder: '/', env: {}, user: '65535:65535' },
    },
    process.arch as Cpu,
  );
  await writeArchive(archive, pauseImage, store, image);
  return archive;
}
