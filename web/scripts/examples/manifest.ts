import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { styles } from '../../../proto/src/vocabulary.gen.ts';
import { manifestName, readManifest, type Manifest } from '../../server/examples/read-manifest.ts';
import type { Made } from './make-package.ts';

interface Said {
  readonly person: string | undefined;
  readonly source: string | undefined;
}

async function manifestIn(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readManifest(text);
}

/**
 * What the folder is to say of itself. What it says already stays where nothing else is said: names, and which images
 * were chosen by eye. Before anybody looked they are the first of each style.
 * @throws Error when nobody says who the portrait shows
 */
export async function manifestOf(
  folder: string,
  made: readonly Made[],
  { person, source }: Said,
): Promise<Manifest> {
  const before = await manifestIn(folder);
  const sheet = made.map(({ style }) => style);
  const name = person ?? before?.person;
  if (name === undefined) throw new Error('PERSON is missing: pages name who the portrait shows');
  return {
    person: name,
    source: source ?? before?.source ?? '',
    sheet,
    chosen: before?.chosen ?? styles.map((style) => sheet.indexOf(style) + 1),
  };
}
