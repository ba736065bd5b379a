import { readFile } from 'node:fs/promises';

const texts = new URL('../../locales/', import.meta.url);

export async function loadNamespace(language: string, namespace: string): Promise<Record<string, unknown>> {
  const file = await readFile(new URL(`${language}/${namespace}.json`, texts), 'utf8');
  return JSON.parse(file) as Record<string, unknown>;
}
