import type { Entry } from './entry.ts';
import { productFiles } from './list.ts';
import { put } from './put.ts';
import { serverFiles } from './servers.ts';

/**
 * Writes what an image has below `/app` into a folder.
 * @throws Error for a name that is none
 */
export function layOut(name: string, folder: string): void {
  const files = new Map<string, () => readonly Entry[]>([
    ...Object.entries(productFiles),
    ...Object.entries(serverFiles),
  ]).get(name);
  if (!files) throw new Error(`There is no image ${name}.`);
  for (const entry of files()) put(entry, folder);
}
