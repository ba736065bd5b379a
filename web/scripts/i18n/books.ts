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

/** Every text that a customer reads, by where it lies. */
export const books: readonly Book[] = [
  ...namespaces.map((name) => ({ name, names: errorKeys, texts: (code: string) => ofSite(code, name) })),
  { name: 'mails', texts: (code) => readJson(`services/notification/locales/${code}.json`) },
  {
    name: 'terms',
    sorted: false,
    texts: (code) => withoutMarks(readJson(`proto/terms/${agreementVersions.terms}/${code}.json`)),
  },
  { name: 'documents', texts: (code) => readJson(`services/orders/locales/${code}.json`) },
  { name: 'gateway', texts: (code) => readJson(`services/gateway/locales/${code}.json`) },
  { name: 'files', texts: (code) => readJson(`services/media/locales/${code}.json`) },
];
