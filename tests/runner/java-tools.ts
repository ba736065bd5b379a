import { join } from 'node:path';
import { cachedFolder } from '../../tools/dev/cache.ts';
import { maven } from '../../tools/dev/parts/maven.ts';
import type { Progress } from '../../tools/dev/progress.ts';

/** A program of Maven Central that tests use as a judge. */
export interface JavaTool {
  readonly name: string;
  readonly version: string;
  /** `group:artifact`. */
  readonly coordinates: string;
  /** Tells the tests the folder of its jars. */
  readonly variable: string;
}

export const javaTools = {
  /** The reference validator of PDF/A. */
  verapdf: {
    name: 'veraPDF',
    version: '1.28.2',
    coordinates: 'org.verapdf.apps:greenfield-apps',
    variable: 'TEST_VERAPDF',
  },
} as const satisfies Readonly<Record<string, JavaTool>>;

/**
 * Installs a tool with all it needs into the cache.
 * @returns the variable for the tests
 */
export async function javaTool(
  { name, version, coordinates, variable }: JavaTool,
  cache: string,
  progress: Progress,
): Promise<Readonly<Record<string, string>>> {
  const folder = await cachedFolder(join(cache, `${name.toLowerCase()}-${version}`), (unfinished) =>
    progress.step(name, 'installed', () =>
      maven(
        'dependency:copy-dependencies',
        [`${coordinates}:${version}`],
        [`-DoutputDirectory=${unfinished}`],
      ),
    ),
  );
  return { [variable]: folder };
}
