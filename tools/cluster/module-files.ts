import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cachedFolder } from '../dev/cache.ts';
import { run } from '../../deploy/src/shell.ts';

interface Source {
  /** A Go module with its version, whose proxy has the files of any version. */
  readonly module: string;
  readonly files: string;
}

export interface ModuleFiles {
  readonly name: string;
  readonly sources: readonly Source[];
}

export const moduleFilesIn = (cache: string, { name, sources }: ModuleFiles): string =>
  join(cache, `${name}-${createHash('sha256').update(JSON.stringify(sources)).digest('hex').slice(0, 12)}`);

/**
 * Copies the files into the cache, below it as they lie in their modules. Go is asked for them once.
 * @returns their folder
 * @throws Error that names a module without the file
 */
export const moduleFiles = (cache: string, wanted: ModuleFiles): Promise<string> =>
  cachedFolder(moduleFilesIn(cache, wanted), async (unfinished) => {
    await Promise.all(wanted.sources.map((source) => copied(source, unfinished)));
  });

async function copied({ module, files }: Source, folder: string): Promise<void> {
  const { Dir } = JSON.parse(await run('go', ['mod', 'download', '-json', module])) as {
    readonly Dir: string;
  };
  const found = globSync(files, { cwd: Dir });
  if (found.length === 0) throw new Error(`${module} has no ${files}.`);
  for (const path of found) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    copyFileSync(join(Dir, path), join(folder, path));
  }
}
