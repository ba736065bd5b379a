import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Providers } from '@/app/providers';
import { createRoutes } from '@/app/router';
import { createStore } from '@/app/store';
import type { AppConfig } from '@/config/app-config';
import { createI18n } from '@/lib/i18n/create-i18n';
import type { LanguageCode } from '@/lib/i18n/languages';

export interface RenderedPage {
  /** `<title>` and `<meta>` elements, to be put into the head. */
  readonly head: string;
  readonly body: string;
}

const leading = /^(?:<title>[\s\S]*?<\/title>|<meta [^>]*>|<link [^>]*>)+/;

/** Renders one public page. */
export async function renderPage(
  path: string,
  language: LanguageCode,
  config: AppConfig,
): Promise<RenderedPage> {
  const texts = await createI18n(language, config.brand);
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
  return { head, body: html.slice(head.length) };
}
