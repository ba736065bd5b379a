import { existsSync, readFileSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually, testEnv } from '@headshots/platform/testing';

const patience = { everyMs: 100 };

/**
 * What the specs of one run share: the first that comes makes it, and the next one where it could not.
 * `shared-over-run-end.mjs` removes it.
 */
export async function sharedOverRun<T>(name: string, make: () => Promise<T>): Promise<T> {
  const file = join(testEnv('TEST_IDENTITY_RUN'), `${name}.json`);
  const begun = `${file}.begun`;
  await eventually(async () => {
    if (existsSync(file)) return;
    if (!(await begins(begun))) throw new Error(`${file} was begun by another spec and is not there.`);
    try {
      if (existsSync(file)) return;
      await writeFile(`${file}.unfinished`, JSON.stringify(await make()));
      await rename(`${file}.unfinished`, file);
    } finally {
      await rm(begun);
    }
  }, patience);
  return JSON.parse(readFileSync(file, 'utf8')) as T;
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
