import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { agreementVersions } from '../../../proto/src/agreements.ts';
import { errorCatalogue } from '../../../proto/src/errors.gen.ts';
import type { Book } from './check-book.ts';
import { flatten, type Texts } from './check-texts.ts';

const root = new URL('../../../', import.meta.url);

const readJson = (path: string): Texts | undefined => {
  const file = new URL(path, root);
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
};

/** Parts of the terms that a program reads. */
const withoutMarks = (texts: Texts | undefined): Texts | undefined =>
  texts && new Map([...texts].filter(([key]) => !/\.(?:id|below)$/.test(key)));

export const namespaces = readdirSync(fileURLToPath(new URL('web/src/locales/en', root))).map((file) =>
  file.replace('.json', ''),
);
export const ofSite = (code: string, namespace: string): Texts | undefined =>
  readJson(`web/src/locales/${code}/${namespace}.json`);
export const keyOfError = (code: string): string => `error.${code.replaceAll('.', '_')}`;
/** `selfie.trial_other` counts nothing. */
const errorKeys = new Set(Object.keys(errorCatalogue).map(keyOfError));

/** A book that translators may change, by where its files lie. */
export interface OpenBook extends Book {
  /** With `*` for the language. */
  readonly mask: string;
}

const open = (name: string, mask: string): OpenBook => ({
  name,
  mask,
  texts: (code) => readJson(mask.replace('*', code)),
});

export const openBooks: readonly OpenBook[] = [
  ...namespaces.map((name) => ({ ...open(name, `web/src/locales/*/${name}.json`), names: errorKeys })),
  open('mails', 'services/notification/locales/*.json'),
  open('documents', 'services/orders/locales/*.json'),
  open('gateway', 'services/gateway/locales/*.json'),
  open('files', 'services/media/locales/*.json'),
];

/** Every text that a customer reads. The contract is written with counsel. */
export const books: readonly Book[] = [
  ...openBooks,
  {
    name: 'terms',
    sorted: false,
    texts: (code) => withoutMarks(readJson(`proto/terms/${agreementVersions.terms}/${code}.json`)),
  },
];
