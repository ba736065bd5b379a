import { chmodSync, copyFileSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Entry } from './entry.ts';

/**
 * Writes one thing of an image to its place below a folder.
 * @param copied as a file of its own, whose rights are those of an image
 */
export function put(entry: Entry, folder: string, copied = false): void {
  const path = join(folder, entry.path);
  mkdirSync(dirname(path), { recursive: true });
  if (entry.kind === 'folder') {
    mkdirSync(path, { recursive: true });
    chmodSync(path, entry.mode);
  } else if (entry.kind === 'link') symlinkSync(entry.to, path);
  else if (typeof entry.from === 'string') {
    if (!copied && linked(entry.from, path)) return;
    copyFileSync(entry.from, path);
    chmodSync(path, entry.executable ? 0o755 : 0o644);
  } else writeFileSync(path, entry.from, { mode: entry.executable ? 0o755 : 0o644 });
}

/** By a second name where both lie on one disk: an image has thousands of files. */
function linked(from: string, path: string): boolean {
  try {
    linkSync(from, path);
    return true;
  } catch {
    return false;
  }
}
