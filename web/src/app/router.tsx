import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Layout } from '@/app/layout/layout';
import { RouteError } from '@/app/layout/route-error';
import { Spinner } from '@/components/ui/spinner';
import type { AppPath, MemberPath, PlainPath, PublicPath } from '@/config/paths';
import { languageCodes } from '@/lib/i18n/languages';
import { loadOrReload } from '@/lib/load-or-reload';

type Load = () => Promise<{ readonly Component: ComponentType }>;
type Namespaces = readonly string[];
type Page = readonly [load: Load, namespaces: Namespaces];

const publicPages: Readonly<Record<PublicPath, Page>> = {
  '/': [() => import('@/app/routes/home'), ['home', 'pricing']],
  '/upload': [() => import('@/app/routes/upload'), ['upload', 'checkout']],
  '/pricing': [() => import('@/app/routes/pricing'), ['pricing']],
  '/faq': [() => import('@/app/routes/faq'), ['faq']],
  '/login': [() => import('@/app/routes/login'), ['auth']],
  '/register': [() => import('@/app/routes/register'), ['auth']],
  '/forgot-password': [() => import('@/app/routes/forgot-password'), ['auth']],
  '/terms': [() => import('@/app/routes/terms'), ['terms', 'legal']],
  '/privacy': [() => import('@/app/routes/privacy'), ['legal']],
  '/imprint': [() => import('@/app/routes/imprint'), ['legal']],
  '/cookies': [() => import('@/app/routes/cookies'), ['legal']],
  '/accessibility': [() => import('@/app/routes/accessibility'), ['legal']],
  '/withdraw': [() => import('@/app/routes/withdraw'), ['withdraw']],
};

const plainPages: Readonly<Record<PlainPath, Page>> = {
  '/email-verification': [() => import('@/app/routes/email-verification'), ['auth']],
  '/not-me': [() => import('@/app/routes/not-me'), ['auth']],
  '/reset-password': [() => import('@/app/routes/reset-password'), ['auth']],
  '/account-deleted': [() => import('@/app/routes/account-deleted'), ['settings']],
};

const memberPages: Readonly<Record<MemberPath, Page>> = {
  '/processing': [() => import('@/app/routes/processing'), ['processing', 'dashboard']],
  '/results': [() => import('@/app/routes/results-latest'), ['results']],
  '/results/:photoId': [() => import('@/app/routes/results'), ['results']],
  '/dashboard': [() => import('@/app/routes/dashboard'), ['dashboard']],
  '/payment/success': [() => import('@/app/routes/payment-success'), ['checkout']],
  '/settings': [() => import('@/app/routes/settings'), ['settings', 'auth']],
};

/** Of a page that is not written ahead, by its path in the router. */
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
  const open = Object.entries(publicPages).flatMap(([path, page]) => [
    route(path, page),
    ...languageCodes.map((code) => route(`/${code}${path === '/' ? '' : path}`, page)),
  ]);
  return [
    {
      element: <Layout />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Spinner />,
      children: [
        {
          errorElement: <RouteError inLayout />,
          children: [
            ...open,
            {
              lazy: async () => {
                const { PlainGate } = await loadOrReload(() => import('@/app/plain-gate'));
                return { Component: PlainGate };
              },
              children: Object.entries(plainPages).map(([path, page]) => route(path, page)),
            },
            {
              lazy: async () => {
                const { AuthGate } = await loadOrReload(() => import('@/app/auth-gate'));
                return { Component: AuthGate };
              },
              children: Object.entries(memberPages).map(([path, page]) => route(path, page)),
            },
            route('*', [() => import('@/app/routes/not-found'), []]),
          ],
        },
      ],
    },
  ];
}
