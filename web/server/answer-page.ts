import type { IncomingHttpHeaders } from 'node:http';
import { deskPath } from '../src/shared/config/desk-path.ts';
import { appPaths, splitLanguage } from '../src/shared/config/paths.ts';
import type { LanguageCode } from '../src/shared/i18n/languages.ts';
import { chooseLanguage } from './negotiate.ts';
import { startMark } from './page-template.ts';
import type { Site } from './prerender.ts';

export interface PageAnswer {
  readonly status: 200 | 404;
  readonly language: LanguageCode;
  readonly html: string;
}

const appPatterns = appPaths.map(
  (path) => [path, new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)] as const,
);

export function answerPage(site: Site, pathname: string, headers: IncomingHttpHeaders): PageAnswer {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const wanted = splitLanguage(path).language ?? chooseLanguage(headers.cookie, headers['accept-language']);
  const files = site.pages.get(path);
  const language = files === undefined || files.has(wanted) ? wanted : ([...files.keys()][0] ?? wanted);
  const page = files?.get(language);
  if (page !== undefined) return { status: 200, language, html: page };
  if (path === deskPath) return { status: 200, language, html: site.desk.get(language) ?? '' };
  const [app] = appPatterns.find(([, pattern]) => pattern.test(path)) ?? [];
  if (app === undefined) return { status: 404, language, html: site.notFound.get(language) ?? '' };
  const frame = site.frame.get(language) ?? '';
  const start = site.starts.get(app)?.get(language) ?? '';
  return { status: 200, language, html: frame.replace(startMark, () => start) };
}
