import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { infraEnvironment } from '../../tools/dev/infra-env.ts';
import { packages, settingsFrom } from '../../deploy/src/settings.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');

/** Files that a package's command `bench` runs. */
function benchesOf(folder: string): readonly string[] {
  const manifest = join(folder, 'package.json');
  if (!existsSync(join(repository, manifest))) return [];
  const { scripts } = JSON.parse(read(manifest)) as { readonly scripts?: Readonly<Record<string, string>> };
  return [...(scripts?.['bench'] ?? '').matchAll(/\S+\.bench\.ts/g)].map(([file]) => join(folder, file));
}

const benches = [...packages, 'tests'].flatMap(benchesOf);

/** The file and what it reaches beside the sources of the product, which ask for settings. */
function reached(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, address = ''] of read(file).matchAll(/(?:from|import) '(\.[^']+)'/g))
    if (!address.includes('/src/')) reached(join(dirname(file), address), known);
  return known;
}

const given = new Set(Object.keys(infraEnvironment(settingsFrom({}))));

it('finds the measurements', () => expect(benches.length).toBeGreaterThan(3));

it.each(benches)('%s asks the environment for nothing but the servers of `make bench`', (bench) => {
  const files = [...reached(bench)].map(read);
  const asked = files.flatMap((text) =>
    [...text.matchAll(/testEnv\('(\w+)'\)/g)].map(([, name = '']) => name),
  );
  const set = files.flatMap((text) =>
    [...text.matchAll(/process\.env\['(\w+)'\] = /g)].map(([, name = '']) => name),
  );
  expect(asked.filter((name) => !given.has(name) && !set.includes(name))).toEqual([]);
});
