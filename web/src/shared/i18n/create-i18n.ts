import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadNamespace } from '@/shared/i18n/load-namespace';
import { fallbackLanguage, isLanguageCode, type LanguageCode } from '@/shared/i18n/languages';

const backend = (load: typeof loadNamespace): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    load(language, namespace).then(
      (texts) => done(null, { ...texts }),
      (error: unknown) => done(error instanceof Error ? error : new Error('texts'), false),
    );
  },
});

/** A fresh instance: one per page in the browser, one per rendering on the server. */
export async function createI18n(
  language: LanguageCode,
  brand: string,
  namespaces: readonly string[] = [],
  load = loadNamespace,
): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance
    .use(backend(load))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      interpolation: { escapeValue: false, defaultVariables: { brand } },
      react: { useSuspense: false },
      returnNull: false,
    });
  return instance;
}

export function languageOf(instance: { readonly language: string }): LanguageCode {
  return isLanguageCode(instance.language) ? instance.language : fallbackLanguage;
}
