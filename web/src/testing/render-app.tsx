import { render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '@/app/providers';
import { createRoutes } from '@/app/router';
import { startSession } from '@/app/start-session';
import { createStore, type AppStore } from '@/app/store';
import type { AppConfig } from '@/shared/config/app-config';
import { createI18n } from '@/shared/i18n/create-i18n';
import type { LanguageCode } from '@/shared/i18n/languages';
import { sessionEnded } from '@/entities/session/auth-slice';
import { testConfig } from '@/testing/config';
import { FakeDb } from '@/testing/db';
import { makeUser } from '@/testing/factories';
import { createHandlers } from '@/testing/handlers/handlers';
import { openSession } from '@/testing/handlers/auth';

export interface App {
  readonly user: UserEvent;
  readonly store: AppStore;
  readonly path: () => string;
}

export interface AppOptions {
  readonly language?: LanguageCode;
  readonly config?: Partial<AppConfig>;
}

const open = new Set<AppStore>();

/** Whoever is still signed in from the test before would go on talking to the server of the next. */
function closeApps(): void {
  for (const store of open) store.dispatch(sessionEnded(null));
  open.clear();
}

/** A pretended server for one spec file. */
export function fakeServer() {
  const server = setupServer();
  return {
    start: () => server.listen({ onUnhandledFrame: 'error' }),
    stop: () => server.close(),
    /** Until the next reset. */
    also: (...handlers: readonly HttpHandler[]) => server.use(...handlers),
    /** A fresh state. */
    reset: (): FakeDb => {
      closeApps();
      const db = new FakeDb();
      server.resetHandlers(...createHandlers(db));
      return db;
    },
  };
}

/** Somebody who was signed in before the page opened. */
export function signIn(db: FakeDb, part: Parameters<typeof makeUser>[0] = {}): void {
  const user = { ...makeUser(part), password: 'correct-horse' };
  db.users.set(user.id, user);
  const session = openSession(db, user);
  localStorage.setItem('auth_token', session.token);
  localStorage.setItem(
    'auth-storage',
    JSON.stringify({ ...session, isAuthenticated: true, receivedAt: Date.now() }),
  );
}

/** Opens the whole application at an address, with the real store. */
export async function renderApp(address: string, options: AppOptions = {}): Promise<App> {
  const { language = 'en', config = {} } = options;
  localStorage.setItem(
    'cookie-consent',
    JSON.stringify({
      version: '1',
      time: new Date().toISOString(),
      categories: { necessary: true, analytics: false },
    }),
  );
  const whole = { ...testConfig, ...config };
  const texts = await createI18n(language, whole.brand);
  document.documentElement.lang = language;
  const store = createStore();
  open.add(store);
  const router = createMemoryRouter(createRoutes(texts), { initialEntries: [address] });
  render(
    <Providers store={store} texts={texts} config={whole}>
      <RouterProvider router={router} />
    </Providers>,
  );
  startSession(store);
  await waitFor(() => {
    if (document.querySelector('h1') === null) throw new Error('no heading yet');
  });
  return {
    user: userEvent.setup(),
    store,
    path: () => router.state.location.pathname + router.state.location.search,
  };
}
