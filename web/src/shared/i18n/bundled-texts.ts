import type { Texts } from '@/shared/i18n/load-namespace';
import { agreementVersions } from '../../../../proto/src/agreements.ts';

const files = import.meta.glob<Texts>(['../../locales/*/*.json', '../../../../proto/terms/*/*.json'], {
  import: 'default',
});

export async function loadBundled(language: string, namespace: string): Promise<Texts> {
  const file =
    namespace === 'terms'
      ? `../../../../proto/terms/${agreementVersions.terms}/${language}.json`
      : `../../locales/${language}/${namespace}.json`;
  const load = files[file];
  if (load === undefined) throw new Error(`No texts in ${language} for ${namespace}`);
  return load();
}
