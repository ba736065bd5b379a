import { splitLanguage } from '@/shared/config/paths';

/** Any origin serves: only whether an address leaves it is asked. */
const ownOrigin = 'https://own.invalid';

/** Read as browsers do (no tabs or line breaks, a backslash is a slash); what is answered is what was read. */
export function safeReturnTo(value: string | null | undefined): string | undefined {
  if (!value?.startsWith('/')) return undefined;
  if (!URL.canParse(value, ownOrigin)) return undefined;
  const url = new URL(value, ownOrigin);
  if (url.origin !== ownOrigin || url.pathname.startsWith('//')) return undefined;
  const { path } = splitLanguage(url.pathname);
  return path === '/login' || path === '/register' ? undefined : url.pathname + url.search + url.hash;
}
