import { fallbackLanguage } from '@/lib/i18n/languages';

type Texts = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Texts>('../../locales/*/*.json', { import: 'default' });

/** One chunk per language and namespace; English stands in for a file that is missing. */
export async function loadNamespace(language: string, namespace: string): Promise<Texts> {
  const load =
    files[`../../locales/${language}/${namespace}.json`] ??
    files[`../../locales/${fallbackLanguage}/${namespace}.json`];
  if (load === undefined) throw new Error(`No texts for ${namespace}`);
  return load();
}
