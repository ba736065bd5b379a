import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Appears under its name only when complete: no interrupted download is taken for a finished one. */
export async function cachedFolder(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<string> {
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.unfinished-${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  try {
    await fill(unfinished);
    if (!existsSync(folder)) renameSync(unfinished, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}
