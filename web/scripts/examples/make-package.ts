import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Style } from '../../../proto/src/vocabulary.gen.ts';

export interface Made {
  readonly number: number;
  readonly style: Style;
  readonly image: Buffer;
}

interface Report {
  readonly images: readonly { readonly number: number; readonly style: Style; readonly file: string }[];
}

const ENGINE = new URL('../../../services/engine', import.meta.url).pathname;

/** One package through the engine's command line. Rejects when an image could not be made. */
export async function makePackage(photo: string, folder: string): Promise<readonly Made[]> {
  const options = ['--photo', photo, '--out', folder, '--certificate', join(folder, 'certificate')];
  await run(['--conditions=source', 'src/cli/headshots.ts', ...options]);
  return readPackage(folder);
}

export async function readPackage(folder: string): Promise<readonly Made[]> {
  const { images } = JSON.parse(await readFile(join(folder, 'result.json'), 'utf8')) as Report;
  return Promise.all(
    images.map(async ({ number, style, file }) => ({
      number,
      style,
      image: await readFile(join(folder, file)),
    })),
  );
}

function run(args: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(process.execPath, args, { cwd: ENGINE, stdio: 'inherit' });
  child.once('error', reject);
  child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`headshots ended with ${code}`))));
  return promise;
}
