import { isLanguageCode, type LanguageCode } from '../i18n/languages.ts';

export const publicPaths = [
  '/',
  '/upload',
  '/pricing',
  '/faq',
  '/login',
  '/register',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/imprint',
  '/cookies',
  '/accessibility',
  '/withdraw',
] as const;
export type PublicPath = (typeof publicPaths)[number];

/** Where mailed links and finished deletions lead; nobody has to be signed in. */
export const plainPaths = ['/email-verification', '/not-me', '/reset-password', '/account-deleted'] as const;
export type PlainPath = (typeof plainPaths)[number];

const memberPaths = [
  '/processing',
  '/results',
  '/results/:photoId',
  '/dashboard',
  '/settings',
  '/payment/success',
] as const;
export type MemberPath = (typeof memberPaths)[number];

export const appPaths = [...plainPaths, ...memberPaths] as const;
export type AppPath = (typeof appPaths)[number];

export const paths = {
  home: '/',
  examples: '/#examples',
  pricing: '/pricing',
  faq: '/faq',
  upload: '/upload',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  accountDeleted: '/account-deleted',
  settings: '/settings',
  dashboard: '/dashboard',
  processing: '/processing',
  results: '/results',
  terms: '/terms',
  privacy: '/privacy',
  imprint: '/imprint',
  cookies: '/cookies',
  accessibility: '/accessibility',
  withdraw: '/withdraw',
  withdrawFrom: (orderNumber: string) => `/withdraw?order=${encodeURIComponent(orderNumber)}`,
  uploadFor: (photoId: string) => `/upload?photo=${encodeURIComponent(photoId)}`,
  uploadAgain: (photoId: string, name: string) =>
    `/upload?photo=${encodeURIComponent(photoId)}&package=${encodeURIComponent(name)}`,
  processingFor: (photoId: string) => `/processing?photo=${encodeURIComponent(photoId)}`,
  resultsFor: (photoId: string) => `/results/${encodeURIComponent(photoId)}`,
  settingsTab: (tab: string) => `/settings?tab=${encodeURIComponent(tab)}`,
  uploadWith: (name: string) => `/upload?package=${encodeURIComponent(name)}`,
} as const;

export function splitLanguage(pathname: string): { readonly language?: LanguageCode; readonly path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (!isLanguageCode(first)) return { path: pathname };
  return { language: first, path: `/${rest.join('/')}` };
}

export function isPublicPath(path: string): boolean {
  const clean = path.length > 1 ? path.replace(/\/$/, '') : path;
  return (publicPaths as readonly string[]).includes(clean);
}

export function localised(target: string, language: LanguageCode | undefined): string {
  if (language === undefined) return target;
  const [path = '', ...rest] = target.split(/(?=[?#])/);
  if (!isPublicPath(path)) return target;
  return `/${language}${path === '/' ? '' : path}${rest.join('')}`;
}
