import { readFileSync } from 'node:fs';
import bannedTurns from '../../i18n/banned.json' with { type: 'json' };
import { languageCodes } from '../../src/shared/i18n/languages.ts';
import type { Banned } from './banned.ts';
import { entriesOf, tbxOf } from './glossary.ts';

const banned: Readonly<Record<string, readonly Banned[]>> = bannedTurns;
const page = (name: string): string =>
  readFileSync(new URL(`../../docs/glossary/${name}.md`, import.meta.url), 'utf8');

/** What each file has to hold. English has none: it is the source of all. */
export const glossaryFiles = (): ReadonlyMap<string, { readonly file: URL; readonly text: string }> => {
  const [concepts, english] = [page('README'), page('en')];
  return new Map(
    languageCodes
      .filter((code) => code !== 'en')
      .map((code) => [
        code,
        {
          file: new URL(`../../i18n/glossary/${code}.tbx`, import.meta.url),
          text: tbxOf(code, entriesOf(concepts, english, page(code)), banned[code] ?? []),
        },
      ]),
  );
};
