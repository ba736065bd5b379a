import type { i18n } from 'i18next';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Providers } from '@/app/providers';
import { createRoutes, namespacesOf } from '@/app/router';
import { createStore } from '@/app/store';
import { methodsInWords } from '@/entities/catalogue/payment-methods';
import { faqData } from '@/pages/marketing/faq-data';
import { productData } from '@/pages/marketing/product-data';
import type { AppConfig } from '@/shared/config/app-config';
import { paths, splitLanguage, type AppPath } from '@/shared/config/paths';
import { loadBundled } from '@/shared/i18n/bundled-texts';
import { createI18n, languageOf } from '@/shared/i18n/create-i18n';
import type { LanguageCode } from '@/shared/i18n/languages';
import { addressOfTexts } from '@/shared/i18n/load-namespace';
import { jsonLd } from '@/app/json-ld';

export interface RenderedPage {
  readonly head: string;
  readonly body: string;
  readonly texts: readonly string[];
}

const leading = /^(?:<title>[\s\S]*?<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** What search engines read of a page beside its text. The page's policy does not concern it: nothing runs it. */
function structuredData(address: string, texts: i18n, config: AppConfig): string {
  const { path, language: alias } = splitLanguage(address);
  const language = languageOf(texts);
  if (path === paths.faq) {
    const methods = methodsInWords(config.paymentMethods, language, texts.getFixedT(null, 'common'));
    return jsonLd(faqData(texts.getFixedT(null, 'faq'), { support: config.supportEmail, methods }));
  }
  if (path !== paths.pricing) return '';
  const t = texts.getFixedT(null, 'pricing');
  return jsonLd(productData({ t, language, alias, config }));
}

type RenderedFrame = Omit<RenderedPage, 'texts'>;

interface Rendered extends RenderedFrame {
  readonly texts: i18n;
}

/** What the picture shows that chats put beside a link; `scripts/make-share-pictures.ts` draws it from the same texts. */
export async function sharedPicture(
  language: LanguageCode,
  { brand, examples: { person } }: AppConfig,
): Promise<string> {
  const texts = await createI18n(language, brand, ['home'], loadBundled);
  const t = texts.getFixedT(null, 'home');
  return `${t('hero.title')}. ${t('hero.before', { person })}; ${t('hero.after', { person })}.`;
}

async function render(path: string, language: LanguageCode, config: AppConfig): Promise<Rendered> {
  const texts = await createI18n(language, config.brand, [], loadBundled);
  const routes = createRoutes(texts);
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} answered ${context.status}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerender(
    <Providers store={createStore()} texts={texts} config={config}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
    // In one piece: parts sent later would need a script in the page, which its policy forbids.
    { progressiveChunkSize: Infinity },
  );
  const html = await new Response(prelude).text();
  const head = leading.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length), texts };
}

export async function renderPage(
  path: string,
  language: LanguageCode,
  config: AppConfig,
): Promise<RenderedPage> {
  const { head, body, texts } = await render(path, language, config);
  const namespaces = Object.keys(texts.getDataByLanguage(language) ?? {});
  return {
    head: head + structuredData(path, texts, config),
    body,
    texts: namespaces.map((each) => addressOfTexts(language, each)),
  };
}

/** Renders what every page begins with that is not written ahead: the gate shows the same before any of them. */
export async function renderFrame(language: LanguageCode, config: AppConfig): Promise<RenderedFrame> {
  const { head, body } = await render(paths.dashboard, language, config);
  return { head, body };
}

export function textsOf(path: AppPath, language: LanguageCode): readonly string[] {
  return ['common', ...namespacesOf(path)].map((each) => addressOfTexts(language, each));
}
