import { fileURLToPath } from 'node:url';

interface BuildContext {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const main = fileURLToPath(new URL('../src/main.tsx', import.meta.url));
const inFolders = (...folders: readonly string[]): RegExp =>
  new RegExp(`web[\\\\/]src[\\\\/](?:${folders.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]`);

function importedBy(entry: string, context: BuildContext, known = new Set<string>()): Set<string> {
  if (known.has(entry)) return known;
  known.add(entry);
  for (const id of context.getModuleInfo(entry)?.importedIds ?? []) importedBy(id, context, known);
  return known;
}

/** What every page needs, in one file: parts that are compressed together are smaller. */
const ground = {
  name: 'ground',
  test: /node_modules[\\/](?:@reduxjs|i18next|immer|react|react-dom|react-i18next|react-redux|react-router|redux|redux-thunk|reselect|scheduler|use-sync-external-store|cookie|clsx)[\\/]/,
};

/** Most pages tell no day and no hour. */
const dates = { name: 'dates', test: /i18n[\\/]dates\.ts$/ };

/** Staff alone is led there. */
const desk = /config[\\/]desk-path\.ts$/;

function shell() {
  const ofNearlyAll = inFolders('shared/config', 'shared/hydration', 'shared/i18n');
  let start: ReadonlySet<string> | undefined;
  return {
    test: /web[\\/]src[\\/]/,
    name: (id: string, context: BuildContext): string | null => {
      // In a group it would be no entry any more, and the server could not tell what starts a page.
      if (id === main) return null;
      start ??= importedBy(main, context);
      return start.has(id) || (ofNearlyAll.test(id) && !dates.test.test(id) && !desk.test(id))
        ? 'shell'
        : null;
    },
  };
}

/** Few requests are quicker than small ones: what many parts loaded by themselves share is one file. */
const common = (name: string, minShareCount: number, ...folders: readonly string[]) => ({
  name,
  minShareCount,
  test: inFolders(...folders),
});

/** A box to be ticked and the legal words beside it: wherever one of them is, so is the other. */
const agreement = { name: 'agreement', test: /shared[\\/]ui[\\/](?:checkbox|legal-text)\.tsx$/ };

/** Who comes first takes the file. */
export const chunkGroups = () => [
  ground,
  shell(),
  dates,
  agreement,
  common('ui', 9, 'shared/ui'),
  common('forms', 4, 'shared/form', 'entities/session', 'pages/auth'),
  common('member', 2, 'app', 'entities/photo', 'entities/order', 'entities/events'),
];
