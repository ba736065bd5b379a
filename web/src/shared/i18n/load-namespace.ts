import { textsAddress } from '@/shared/config/env';
import { loadOrReload } from '@/shared/browser/load-or-reload';

const ANSWER_MS = 30_000;

export type Texts = Readonly<Record<string, unknown>>;

export const addressOfTexts = (language: string, namespace: string): string =>
  `${textsAddress}/${language}/${namespace}.json`;

export async function loadNamespace(language: string, namespace: string): Promise<Texts> {
  return loadOrReload(async () => {
    const answer = await fetch(addressOfTexts(language, namespace), {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!answer.ok) throw new Error(`No texts in ${language} for ${namespace}`);
    return (await answer.json()) as Texts;
  });
}
