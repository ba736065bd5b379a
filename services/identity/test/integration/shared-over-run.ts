import { existsSync, readFileSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, testEnv } from '@headshots/platform/testing';

const makingMs = 60_000;

/**
 * What the specs of one run share, whichever comes first makes it; `shared-over-run-end.mjs` removes it.
 * @throws when the spec that began to make it failed
 */
export async function sharedOverRun<T>(name: string, make: () => Promise<T>): Promise<T> {
  const file = join(testEnv('TEST_IDENTITY_RUN'), `${name}.json`);
  if (await begins(`${file}.begun`)) {
    const made = await make();
    await writeFile(`${file}.unfinished`, JSON.stringify(made));
    await rename(`${file}.unfinished`, file);
  } else await eventually(() => assertThere(file), { timeoutMs: makingMs });
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

function assertThere(file: string): void {
  if (!existsSync(file)) throw new Error(`${file} was begun by another spec and is not there.`);
}

async function begins(file: string): Promise<boolean> {
  try {
    await (await open(file, 'wx')).close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
