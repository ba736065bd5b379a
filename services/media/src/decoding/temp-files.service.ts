import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const PREFIX = 'media-';
/** An image process of another user gets through to the one folder it was given, and cannot list the others. */
const PASSABLE = 0o711;
const LEFTOVER_MS = 3_600_000;

/** No upload and no image is ever whole in this process's memory. */
export class TempFiles {
  constructor(private readonly directory: string) {}

  async use<T>(work: (folder: string) => Promise<T>): Promise<T> {
    await mkdir(this.directory, { recursive: true, mode: PASSABLE });
    await chmod(this.directory, PASSABLE);
    const folder = await mkdtemp(join(this.directory, PREFIX));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async clear(now: Date): Promise<void> {
    const names = await readdir(this.directory).catch(() => []);
    for (const name of names.filter((entry) => entry.startsWith(PREFIX))) {
      const path = join(this.directory, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now.getTime() }));
      if (now.getTime() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
    }
  }
}
