import type { i18n } from 'i18next';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { AuthGate } from '@/app/auth-gate';
import { Layout } from '@/app/layout/layout';
import { RouteError } from '@/app/layout/route-error';
import { Spinner } from '@/components/ui/spinner';
import type { PublicPath } from '@/config/paths';
import { languageCodes } from '@/lib/i18n/languages';

type Load = () => Promise<{ readonly Component: ComponentType }>;
type Namespaces = readonly string[];
type Page = readonly [load: Load, namespaces: Namespaces];

const publicPages: Readonly<Record<PublicPath, Page>> = {
  '/': [() => import('@/app/routes/home'), ['home']],
  '/upload': [() => import('@/app/routes/upload'), ['upload', 'checkout']],
  '/login': [() => import('@/app/routes/login'), ['auth']],
  '/register': [() => import('@/app/routes/register'), ['auth']],
  '/forgot-password': [() => import('@/app/routes/forgot-password'), ['auth']],
  '/terms': [() => import('@/app/routes/terms'), ['legal']],
  '/privacy': [() => import('@/app/routes/privacy'), ['legal']],
  '/imprint': [() => import('@/app/routes/imprint'), ['legal']],
};

/** Where mailed links and finished deletions lead; nobody has to be signed in. */
const plainPages: Readonly<Record<string, Page>> = {
  '/email-verification': [() => import('@/app/routes/email-verification'), ['auth']],
  '/not-me': [() => import('@/app/routes/not-me'), ['auth']],
  '/reset-password': [() => import('@/app/routes/reset-password'), ['auth']],
  '/account-deleted': [() => import('@/app/routes/account-deleted'), ['settings']],
};

const memberPages: Readonly<Record<string, Page>> = {
  '/processing': [() => import('@/app/routes/processing'), ['processing']],
  '/results': [() => import('@/app/routes/results-latest'), ['results']],
  '/results/:photoId': [() => import('@/app/routes/results'), ['results']],
  '/dashboard': [() => import('@/app/routes/dashboard'), ['dashboard']],
  '/payment/success': [() => import('@/app/routes/payment-success'), ['checkout']],
  '/settings': [() => import('@/app/routes/settings'), ['settings', 'auth']],
};

/** A new release removes the chunks of the one before: reload once, then give up. */
async function loadOrReload(load: Load): ReturnType<Load> {
  try {
    return await load();
  } catch (error) {
    const [visit] = performance.getEntriesByType('navigation');
    const wasReloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    if (wasReloaded || typeof window === 'undefined') throw error;
    window.location.reload();
    return new Promise(() => undefined);
  }
}

export function createRoutes(texts: i18n): RouteObject[] {
  const route = (path: string, [load, namespaces]: Page): RouteObject => ({
    path,
    lazy: async () => {
      const [{ Component }] = await Promise.all([loadOrReload(load), texts.loadNamespaces([...namespaces])]);
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
            ...Object.entries(plainPages).map(([path, page]) => route(path, page)),
            {
              element: <AuthGate />,
              children: Object.entries(memberPages).map(([path, page]) => route(path, page)),
            },
            route('*', [() => import('@/app/routes/not-found'), []]),
          ],
        },
      ],
    },
  ];
}
