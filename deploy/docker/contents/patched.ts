import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../src/locations.ts';

function addedBy(patch: string): ReadonlyMap<string, readonly string[]> {
  const added = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of patch.split('\n')) {
    if (line.startsWith('+++ b/')) added.set(line.slice('+++ b/'.length), (lines = []));
    else if (line.startsWith('+')) lines.push(line.slice(1));
  }
  return added;
}

/**
 * @param folder whose `node_modules` are to be used
 * @throws Error when a patch of ours is not in them
 */
export function checkPatched(folder: string, patches = join(repository, 'patches')): void {
  for (const name of existsSync(patches) ? readdirSync(patches) : []) {
    for (const [path, lines] of addedBy(readFileSync(join(patches, name), 'utf8'))) {
      const text = existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : '';
      if (!lines.every((line) => text.includes(line)))
        throw new Error(`${path} is not patched (patches/${name}).`);
    }
  }
}
