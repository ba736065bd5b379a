import type { SourceFile } from './files.ts';
import { importGraph } from './imports.ts';

export interface ServiceFeatures {
  readonly service: string;
  readonly features: readonly string[];
  /** Folders of `src` without a module of their own. */
  readonly otherFolders: readonly string[];
  /** Imports of a file of another feature that is neither its `index.ts` nor a value: how many from which feature to which. */
  readonly trespasses: ReadonlyMap<string, number>;
}

/** The index, values (names without a suffix), policies, settings, types of columns (ADR 184). */
const isPublic = (path: string): boolean =>
  /^([^/.]+|[^/]+\.(policy|settings|setting|config|column)|texts\/[^/]+)\.ts$/.test(path);

/** Applications have a module directly in `src`; their features are folders with a module of their own name. */
export function featuresOf(files: readonly SourceFile[]): readonly ServiceFeatures[] {
  const applications = files.flatMap(
    ({ path }) => /^services\/([^/]+)\/src\/[^/]+\.module\.ts$/.exec(path)?.[1] ?? [],
  );
  return [...new Set(applications)].toSorted().map((service) => {
    const src = `services/${service}/src/`;
    const own = files.filter(({ path }) => path.startsWith(src));
    const folderOf = (path: string): string => /^([^/]+)\//.exec(path.slice(src.length))?.[1] ?? '';
    const paths = new Set(own.map(({ path }) => path));
    const isFeature = (folder: string): boolean => paths.has(`${src}${folder}/${folder}.module.ts`);
    const folders = [...new Set(own.map(({ path }) => folderOf(path)))].filter(Boolean).toSorted();

    const trespasses = new Map<string, number>();
    for (const [from, targets] of importGraph(own)) {
      for (const to of targets) {
        const [home, other] = [folderOf(from), folderOf(to)];
        if (home === other || !isFeature(home) || !isFeature(other)) continue;
        if (isPublic(to.slice(`${src}${other}/`.length))) continue;
        const pair = `${home} to ${other}`;
        trespasses.set(pair, (trespasses.get(pair) ?? 0) + 1);
      }
    }
    return {
      service,
      features: folders.filter(isFeature),
      otherFolders: folders.filter((folder) => !isFeature(folder)),
      trespasses,
    };
  });
}
