/** A source file and the files of the repository that it imports. */
export interface Module {
  readonly source: string;
  readonly imports: readonly string[];
}

/** What a run has to cover. */
export interface Affected {
  /** Every test of these packages, as folders. */
  readonly packages: readonly string[];
  /** Test files of other packages that reach what changed. */
  readonly files: readonly string[];
  /** Whether the product as customers see it may differ. */
  readonly product: boolean;
  readonly chart: boolean;
}

/** These decide how everything is built, installed or tested; the graph leaves out what is generated from contracts. */
const everything =
  /^(proto\/.*(?<!\.md)$|package(-lock)?\.json|patches\/|\.swcrc|tsconfig[^/]*|jest\.[^/]*|Makefile|scripts\/(?!lint\/)|\.npmrc)/;

/**
 * What a change of these files can reach: test files by the graph of imports, and all tests of a package in which something
 * changed that no program imports (texts, settings of its tests). `'everything'` where no graph tells.
 * @param changed paths from the root of the repository
 * @param packages folders of all packages
 */
export function affectedBy(
  changed: readonly string[],
  modules: readonly Module[],
  packages: readonly string[],
): Affected | 'everything' {
  if (changed.some((file) => everything.test(file))) return 'everything';
  const known = new Set(modules.map(({ source }) => source));
  const ownerOf = (file: string): string | undefined =>
    packages.filter((folder) => file.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0];
  const whole = new Set<string>();
  const seeds: string[] = [];
  for (const file of changed) {
    const owner = ownerOf(file);
    if (owner === undefined) continue;
    if (known.has(file)) seeds.push(file);
    else if (!isPage(file)) whole.add(owner);
    // Its pages are bundled, not imported.
    if (owner === 'web') whole.add('web');
  }
  const reached = reaching(seeds, modules);
  for (const source of reached) if (ownerOf(source) === 'web') whole.add('web');
  const files = [...reached].filter((source) => isTest(source) && !whole.has(ownerOf(source) ?? ''));
  const ofProduct = (file: string): boolean => /^(services|web)\//.test(file) && !isPage(file);
  return {
    packages: packages.filter((folder) => whole.has(folder)),
    files: files.sort(),
    product: changed.some((file) => ofProduct(file) && !isTest(file)),
    chart: changed.some((file) => /^(charts|services|deploy|tools|tests)\//.test(file) && !isPage(file)),
  };
}

const isPage = (file: string): boolean => file.endsWith('.md');
const isTest = (file: string): boolean => /spec\.tsx?$/.test(file);

/** The modules and all that import them, directly or by others. */
function reaching(seeds: readonly string[], modules: readonly Module[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const { source, imports } of modules)
    for (const file of imports) importers.set(file, [...(importers.get(file) ?? []), source]);
  const found = new Set(seeds);
  for (const source of found) for (const importer of importers.get(source) ?? []) found.add(importer);
  return found;
}
