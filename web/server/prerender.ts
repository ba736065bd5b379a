import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppConfig } from '../src/shared/config/app-config.ts';
import { deskPath } from '../src/shared/config/desk-path.ts';
import { appPaths, publicPaths, type AppPath } from '../src/shared/config/paths.ts';
import { languageCodes, type LanguageCode } from '../src/shared/i18n/languages.ts';
import { pageHeaders } from './headers.ts';
import { deferredScripts } from './deferred-scripts.ts';
import { fillTemplate, loadTemplate, startMark } from './page-template.ts';
import { readPageScripts } from './page-scripts.ts';
import { shareTags } from './share-tags.ts';

interface Rendered {
  readonly head: string;
  readonly body: string;
  readonly texts: readonly string[];
}

interface Renderer {
  renderPage(path: string, language: LanguageCode, config: AppConfig): Promise<Rendered>;
  renderFrame(language: LanguageCode, config: AppConfig): Promise<Omit<Rendered, 'texts'>>;
  textsOf(path: AppPath, language: LanguageCode): readonly string[];
  sharedPicture(language: LanguageCode, config: AppConfig): Promise<string>;
}

export interface Site {
  /** By address: `/upload` holds one file per language, `/de/upload` only its own. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<LanguageCode, string>>;
  readonly notFound: ReadonlyMap<LanguageCode, string>;
  readonly frame: ReadonlyMap<LanguageCode, string>;
  /** Holds only what starts the desk: whoever is no staff gets nothing to read. */
  readonly desk: ReadonlyMap<LanguageCode, string>;
  readonly starts: ReadonlyMap<string, ReadonlyMap<LanguageCode, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly sitemap: string;
}

function aliasOf(path: string, language: LanguageCode): string {
  return `/${language}${path === '/' ? '' : path}`;
}

function links(address: string, path: string, origin: string): string {
  const alternates = languageCodes.map(
    (code) => `<link rel="alternate" hreflang="${code}" href="${origin}${aliasOf(path, code)}">`,
  );
  return [
    `<link rel="canonical" href="${origin}${address}">`,
    ...alternates,
    `<link rel="alternate" hreflang="x-default" href="${origin}${path}">`,
  ].join('');
}

const hidden = '<meta name="robots" content="noindex">';

export async function prerenderSite(distDir: string, config: AppConfig): Promise<Site> {
  const template = await loadTemplate(join(distDir, 'client'), config);
  const scriptsOf = await readPageScripts(join(distDir, 'client'));
  const entry = pathToFileURL(join(distDir, 'ssr', 'entry-server.js')).href;
  const { renderPage, renderFrame, textsOf, sharedPicture } = (await import(entry)) as Renderer;
  const pages = new Map<string, Map<LanguageCode, string>>();
  const notFound = new Map<LanguageCode, string>();
  const frame = new Map<LanguageCode, string>();
  const desk = new Map<LanguageCode, string>();

  const render = async (
    address: string,
    path: string,
    language: LanguageCode,
    alt: string,
  ): Promise<void> => {
    const { head, body, texts } = await renderPage(address, language, config);
    const html = fillTemplate(template, {
      language,
      head:
        head + links(address, path, config.publicUrl) + shareTags({ address, language, head, alt }, config),
      body,
      start: deferredScripts({ ...scriptsOf(path), texts }),
    });
    const files = pages.get(address) ?? new Map<LanguageCode, string>();
    pages.set(address, files.set(language, html));
  };

  const startsOf = (path: AppPath): ReadonlyMap<LanguageCode, string> => {
    const scripts = scriptsOf(path);
    return new Map(
      languageCodes.map((code) => [
        code,
        deferredScripts({ ...scripts, texts: textsOf(path, code), isFrame: true }),
      ]),
    );
  };

  for (const language of languageCodes) {
    const alt = await sharedPicture(language, config);
    for (const path of publicPaths) {
      await render(path, path, language, alt);
      await render(aliasOf(path, language), path, language, alt);
    }
    const shown = await renderFrame(language, config);
    frame.set(
      language,
      fillTemplate(template, {
        language,
        head: shown.head + hidden,
        body: shown.body,
        start: startMark,
      }),
    );
    const deskStart = deferredScripts({ ...scriptsOf(deskPath), texts: [], isFrame: true });
    // A text without an element: painted at once, which starts the scripts, and nothing to hydrate.
    desk.set(language, fillTemplate(template, { language, head: hidden, body: 'Desk', start: deskStart }));
    const { head, body, texts } = await renderPage('/404', language, config);
    const start = deferredScripts({ ...scriptsOf('/404'), texts });
    notFound.set(language, fillTemplate(template, { language, head: head + hidden, body, start }));
  }
  return {
    pages,
    notFound,
    frame,
    desk,
    starts: new Map(appPaths.map((path) => [path, startsOf(path)])),
    headers: pageHeaders(template),
    sitemap: sitemapOf(config.publicUrl),
  };
}

function sitemapOf(origin: string): string {
  const urls = publicPaths.flatMap((path) => [path, ...languageCodes.map((code) => aliasOf(path, code))]);
  const entries = urls.map((url) => `<url><loc>${origin}${url}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
