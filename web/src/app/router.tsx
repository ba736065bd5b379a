import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Layout } from '@/app/layout/layout';
import { RouteError } from '@/app/layout/route-error';
import { Spinner } from '@/shared/ui/spinner';
import type { AppPath, MemberPath, PlainPath, PublicPath } from '@/shared/config/paths';
import { languageCodes } from '@/shared/i18n/languages';
import { loadOrReload } from '@/shared/browser/load-or-reload';

type Load = () => Promise<{ readonly Component: ComponentType }>;
type Namespaces = readonly string[];
type Page = readonly [load: Load, namespaces: Namespaces];

const publicPages: Readonly<Record<PublicPath, Page>> = {
  '/': [() => import('@/pages/marketing/home.page'), ['home', 'pricing']],
  '/upload': [() => import('@/pages/upload/upload.page'), ['upload', 'checkout']],
  '/pricing': [() => import('@/pages/marketing/pricing.page'), ['pricing']],
  '/faq': [() => import('@/pages/marketing/faq.page'), ['faq']],
  '/login': [() => import('@/pages/auth/login.page'), ['auth']],
  '/register': [() => import('@/pages/auth/register.page'), ['auth']],
  '/forgot-password': [() => import('@/pages/auth/forgot-password.page'), ['auth']],
  '/terms': [() => import('@/pages/legal/terms.page'), ['terms', 'legal']],
  '/privacy': [() => import('@/pages/legal/privacy.page'), ['legal']],
  '/imprint': [() => import('@/pages/legal/imprint.page'), ['legal']],
  '/cookies': [() => import('@/pages/legal/cookies.page'), ['legal']],
  '/accessibility': [() => import('@/pages/legal/accessibility.page'), ['legal']],
  '/withdraw': [() => import('@/pages/withdraw/withdraw.page'), ['withdraw']],
};

const plainPages: Readonly<Record<PlainPath, Page>> = {
  '/email-verification': [() => import('@/pages/auth/email-verification.page'), ['auth']],
  '/not-me': [() => import('@/pages/auth/not-me.page'), ['auth']],
  '/reset-password': [() => import('@/pages/auth/reset-password.page'), ['auth']],
  '/account-deleted': [() => import('@/pages/settings/account-deleted.page'), ['settings']],
};

const memberPages: Readonly<Record<MemberPath, Page>> = {
  '/processing': [() => import('@/pages/processing/processing.page'), ['processing', 'dashboard']],
  '/results': [() => import('@/pages/results/results-latest.page'), ['results']],
  '/results/:photoId': [() => import('@/pages/results/results.page'), ['results']],
  '/dashboard': [() => import('@/pages/dashboard/dashboard.page'), ['dashboard']],
  '/payment/success': [() => import('@/pages/payment/payment-success.page'), ['checkout']],
  '/settings': [() => import('@/pages/settings/settings.page'), ['settings', 'auth']],
};

export function namespacesOf(path: AppPath): Namespaces {
  const [, namespaces] = { ...plainPages, ...memberPages }[path];
  return namespaces;
}

/** A page without its texts would show their keys. */
async function loadTexts(texts: i18n, namespaces: Namespaces): Promise<void> {
  await texts.loadNamespaces([...namespaces]);
  if (namespaces.some((each) => !texts.hasResourceBundle(texts.language, each)))
    throw new Error(`No texts in ${texts.language} for ${namespaces.join(', ')}`);
}

export function createRoutes(texts: i18n): RouteObject[] {
  const route = (path: string, [load, namespaces]: Page): RouteObject => ({
    path,
    lazy: async () => {
      const [{ Component }] = await Promise.all([loadOrReload(load), loadTexts(texts, namespaces)]);
      return { Component };
    },
  });
  const gated = (load: () => Promise<ComponentType>, pages: Readonly<Record<string, Page>>): RouteObject => ({
    lazy: async () => ({ Component: await loadOrReload(load) }),
    children: Object.entries(pages).map(([path, page]) => route(path, page)),
  });
  const open = Object.entries(publicPages).flatMap(([path, page]) => [
    route(path, page),
    ...languageCodes.map((code) => route(`/${code}${path === '/' ? '' : path}`, page)),
  ]);
  return [
    {
      element: <Layout />,
      errorElement: (
        <main>
          <RouteError />
        </main>
      ),
      hydrateFallbackElement: <Spinner />,
      children: [
        {
          errorElement: <RouteError />,
          children: [
            ...open,
            gated(async () => (await import('@/app/plain-gate')).PlainGate, plainPages),
            gated(async () => (await import('@/app/auth-gate')).AuthGate, memberPages),
            route('*', [() => import('@/app/not-found.page'), []]),
          ],
        },
      ],
    },
  ];
}
