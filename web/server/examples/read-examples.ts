import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Examples } from '../../src/shared/config/app-config.ts';
import { checkPicture } from './check-picture.ts';
import { picturesOf } from './pictures.ts';
import { manifestName, readManifest, refuse } from './read-manifest.ts';

export interface ExampleSet {
  readonly shown: Examples;
  /** By address. They are kept, so that an address never holds another picture while we run. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const builtIn = fileURLToPath(new URL('../../public/examples', import.meta.url));
const HASH_CHARACTERS = 12;

/** A link may point elsewhere within the folder, as mounted ones do, but not out of it. */
async function readWithin(folder: string, name: string): Promise<Buffer> {
  const file = await realpath(join(folder, name)).catch(() => refuse(`${name} is missing`));
  if (!file.startsWith(folder + sep)) refuse(`${name} leads out of the folder`);
  return readFile(file).catch(() => refuse(`${name} cannot be read`));
}

/**
 * The pictures of the folder `EXAMPLES_DIR`, or ours. A folder that is named is looked at closely; a test does it with ours.
 * @throws Error naming the file and what is wrong with it
 */
export async function readExamples(setting: string | undefined): Promise<ExampleSet> {
  const named = setting || builtIn;
  if (!isAbsolute(named)) refuse(`${named} is no absolute path`);
  const folder = await realpath(named).catch(() => refuse(`there is no folder ${named}`));
  const manifest = readManifest((await readWithin(folder, manifestName)).toString('utf8'));
  const pictures = picturesOf(manifest.sheet.length);
  const bodies = await Promise.all(
    pictures.map(async (picture) => {
      const body = await readWithin(folder, picture.name);
      if (setting) await checkPicture(picture, body);
      return [picture.name, body] as const;
    }),
  );
  const hash = createHash('sha256');
  for (const [name, body] of bodies) hash.update(`${name} ${body.length}\n`).update(body);
  const base = `/examples/${hash.digest('hex').slice(0, HASH_CHARACTERS)}`;
  return {
    shown: { base, ...manifest },
    files: new Map(bodies.map(([name, body]) => [`${base}/${name}`, body])),
  };
}
