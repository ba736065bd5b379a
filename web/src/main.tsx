import '@/styles/base.css';
import { startTransition, StrictMode, useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { watchClicks } from '@/shared/hydration/click-replay';
import { Providers } from '@/app/providers';
import { createRoutes } from '@/app/router';
import { startSession } from '@/app/start-session';
import { createStore } from '@/app/store';
import { readPageConfig } from '@/shared/config/config-context';
import { splitLanguage } from '@/shared/config/paths';
import { allHydrated } from '@/shared/hydration/pending-parts';
import { createI18n } from '@/shared/i18n/create-i18n';
import { isLanguageCode } from '@/shared/i18n/languages';
import { detectLanguage } from '@/shared/i18n/stored-language';
import { nextTask } from '@/shared/browser/next-task';

/** Nothing may change before the page that the server wrote is hydrated. Then what was pressed meanwhile is pressed again. */
function WhenHydrated({ run, children }: { readonly run: () => void; readonly children: ReactNode }) {
  const answerClicks = useRef<() => Promise<void>>(undefined);
  useLayoutEffect(() => {
    answerClicks.current ??= watchClicks();
  }, []);
  useEffect(() => {
    run();
    void answerClicks.current?.();
    answerClicks.current = undefined;
    document.documentElement.dataset['hydrated'] = '';
  }, [run]);
  return children;
}

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;
  const config = readPageConfig(document);
  const prefix = splitLanguage(window.location.pathname).language;
  const wanted = detectLanguage(prefix);
  const written = document.documentElement.lang;
  const isWritten = root.firstElementChild !== null;
  const texts = await createI18n(isWritten && isLanguageCode(written) ? written : wanted, config.brand);
  texts.on('languageChanged', (code) => (document.documentElement.lang = code));
  document.documentElement.lang = texts.language;

  await nextTask();
  // The router knows an entry's place by its key, and all pages that were loaded would share one.
  if (history.state === null) history.replaceState({ key: String(performance.timeOrigin) }, '');
  const store = createStore();
  const routes = createRoutes(texts);
  await loadFirstPage(routes);
  await nextTask();
  const router = createBrowserRouter(routes);
  const begin = (): void => {
    startSession(store);
    if (texts.language !== wanted) void allHydrated().then(() => texts.changeLanguage(wanted));
  };
  const app = (
    <StrictMode>
      <Providers store={store} texts={texts} config={config}>
        <WhenHydrated run={begin}>
          <RouterProvider router={router} />
        </WhenHydrated>
      </Providers>
    </StrictMode>
  );
  await nextTask();
  // As a transition the page is hydrated in slices of some milliseconds, between which taps and scrolling are answered.
  if (isWritten) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

/** What the server has written must be there at once, or hydration would blink. */
async function loadFirstPage(routes: ReturnType<typeof createRoutes>): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route.lazy();
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
}

void start();
