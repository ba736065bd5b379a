import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

const keepMs = 7 * 24 * 3600 * 1000;

/** Notes that these files were needed now. */
export function used(...paths: readonly string[]): void {
  const now = new Date();
  for (const path of paths) utimesSync(path, now, now);
}

/** Removes what nobody needed for a week: every commit leaves layers and archives. They are made again when asked for. */
export function forget(store: string, nowMs = Date.now()): void {
  for (const folder of ['archives', 'blobs/sha256', 'layers']) {
    const path = join(store, folder);
    for (const name of existsSync(path) ? readdirSync(path) : []) {
      const age = nowMs - (statSync(join(path, name), { throwIfNoEntry: false })?.mtimeMs ?? nowMs);
      if (age > keepMs) rmSync(join(path, name), { force: true });
    }
  }
}
