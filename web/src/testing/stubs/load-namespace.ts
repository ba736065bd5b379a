import { readFile } from 'node:fs/promises';
import { agreementVersions } from '../../../../proto/src/agreements.ts';

const texts = new URL('../../locales/', import.meta.url);
const terms = new URL(`../../../../proto/terms/${agreementVersions.terms}/`, import.meta.url);

export async function loadNamespace(language: string, namespace: string): Promise<Record<string, unknown>> {
  const path =
    namespace === 'terms'
      ? new URL(`${language}.json`, terms)
      : new URL(`${language}/${namespace}.json`, texts);
  return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
}
