import '@/styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouteError } from '@/app/layout/route-error';
import { Desk } from '@/pages/desk/desk';
import { ConfigContext, readPageConfig } from '@/shared/config/config-context';
import { deskPath } from '@/shared/config/desk-path';
import { createI18n } from '@/shared/i18n/create-i18n';
import { detectLanguage } from '@/shared/i18n/stored-language';

/** The desk has an entry of its own: no customer's page carries a byte of it, and their session is not begun here. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) return;
  const config = readPageConfig(document);
  const texts = await createI18n(detectLanguage(undefined) === 'de' ? 'de' : 'en', config.brand);
  document.documentElement.lang = texts.language;
  const failed = (
    <main>
      <RouteError />
    </main>
  );
  const router = createBrowserRouter([{ path: deskPath, element: <Desk />, errorElement: failed }]);
  createRoot(root).render(
    <StrictMode>
      <ConfigContext value={config}>
        <I18nextProvider i18n={texts}>
          <RouterProvider router={router} />
        </I18nextProvider>
      </ConfigContext>
    </StrictMode>,
  );
  document.documentElement.dataset['hydrated'] = '';
}

void start();
