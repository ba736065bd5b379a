import { chmodSync, copyFileSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../locations.ts';
import { Progress } from '../progress.ts';
import type { Entry } from './entry.ts';
import type { Image } from './image.ts';
import { recipes } from './list.ts';
import type { Cpu } from './lock.ts';
import { serverRecipes } from './servers.ts';
import { root } from './stage.ts';

/**
 * Writes what an image has below `/app` into a folder. Packages are those of the checkout: it has all that an install for
 * images would bring.
 * @throws Error for a name that is none
 */
export async function layOut(name: string, folder: string): Promise<Image> {
  const context = {
    cache: '',
    cpu: process.arch as Cpu,
    progress: new Progress(() => undefined),
    installed: repository,
  };
  const image = { ...recipes, ...serverRecipes }[name]?.(context);
  if (!image) throw new Error(`There is no image ${name}.`);
  for (const layer of image.layers.filter(({ product }) => product))
    for (const entry of await layer.entries()) if (entry.path.startsWith(`${root}/`)) put(entry, folder);
  return image;
}

/** Writes one thing of an image to its place below a folder. */
export function put(entry: Entry, folder: string): void {
  const path = join(folder, entry.path);
  mkdirSync(dirname(path), { recursive: true });
  if (entry.kind === 'folder') {
    mkdirSync(path, { recursive: true });
    chmodSync(path, entry.mode);
  } else if (entry.kind === 'link') symlinkSync(entry.to, path);
  else if (typeof entry.from === 'string') same(entry.from, path);
  else writeFileSync(path, entry.from, { mode: entry.executable ? 0o755 : 0o644 });
}

/** By a second name where both lie on one disk: an image has thousands of files. */
function same(from: string, path: string): void {
  try {
    linkSync(from, path);
  } catch {
    copyFileSync(from, path);
  }
}
