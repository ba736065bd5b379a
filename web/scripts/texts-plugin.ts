import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { agreementVersions } from '../../proto/src/agreements.ts';
import { languageCodes } from '../src/shared/i18n/languages.ts';

const locales = fileURLToPath(new URL('../src/locales', import.meta.url));
const terms = fileURLToPath(new URL(`../../proto/terms/${agreementVersions.terms}`, import.meta.url));

/** The terms are those that mails carry, too; everything else is the site's own. */
function readNamespaces(language: string): readonly (readonly [name: string, text: string])[] {
  const own = readdirSync(join(locales, language)).sort();
  const files = [...own.map((file) => join(locales, language, file)), join(terms, `${language}.json`)];
  const names = [...own, 'terms.json'];
  return files.map((file, index) => {
    const text: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return [`${language}/${names[index] ?? ''}`, JSON.stringify(text)] as const;
  });
}

function readTexts(): ReadonlyMap<string, string> {
  return new Map(languageCodes.flatMap(readNamespaces));
}

/** One hash over all texts: an address is known without a list of files, and never changes its content. */
function addressOf(texts: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256');
  for (const [name, text] of texts) hash.update(`${name}\n${text}\n`);
  return `/assets/texts/${hash.digest('base64url').slice(0, 8)}`;
}

export function textFiles(): Plugin {
  const texts = readTexts();
  const address = addressOf(texts);
  return {
    name: 'headshots:texts',
    config: () => ({ define: { 'import.meta.env.TEXTS_ADDRESS': JSON.stringify(address) } }),
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const [name, source] of texts)
        this.emitFile({ type: 'asset', fileName: `${address.slice(1)}/${name}`, source });
    },
    configureServer({ middlewares, watcher, ws }) {
      middlewares.use(address, (request, response, next) => {
        const text = readTexts().get((request.url ?? '').slice(1));
        if (text === undefined) next();
        else response.setHeader('content-type', 'application/json').end(text);
      });
      watcher.add([locales, terms]);
      watcher.on('change', (file) => {
        if (file.startsWith(locales) || file.startsWith(terms)) ws.send({ type: 'full-reload' });
      });
    },
  };
}
