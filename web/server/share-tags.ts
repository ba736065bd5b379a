import type { AppConfig } from '../src/shared/config/app-config.ts';
import { languageCodes, languages, type LanguageCode } from '../src/shared/i18n/languages.ts';
import pictures from './share-pictures.json' with { type: 'json' };

export interface SharedPage {
  readonly language: LanguageCode;
  readonly address: string;
  /** As it was rendered: title and description stand in it, escaped. */
  readonly head: string;
  readonly alt: string;
}

const title = /<title>([\s\S]*?)<\/title>/;
const description = /<meta name="description" content="([^"]*)"/;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const property = (name: string, content: string): string => `<meta property="${name}" content="${content}">`;
const localeOf = (code: LanguageCode): string => languages[code].tag.replace('-', '_');

/** Chats fetch the picture by its whole address; one that names another brand or shows other examples is not shown. */
function pictureTags(
  { language, alt }: SharedPage,
  { brand, examples, publicUrl }: AppConfig,
): readonly string[] {
  const isOurs = pictures.brand === brand && pictures.examples === examples.base;
  if (publicUrl === '' || !isOurs) return ['<meta name="twitter:card" content="summary">'];
  return [
    property('og:image', `${publicUrl}/share/${language}.jpg`),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(pictures.width)),
    property('og:image:height', String(pictures.height)),
    property('og:image:alt', escaped(alt)),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

export function shareTags(page: SharedPage, config: AppConfig): string {
  const { head, language, address } = page;
  return [
    property('og:type', 'website'),
    property('og:site_name', escaped(config.brand)),
    property('og:title', title.exec(head)?.[1] ?? escaped(config.brand)),
    property('og:description', description.exec(head)?.[1] ?? ''),
    property('og:locale', localeOf(language)),
    ...languageCodes
      .filter((code) => code !== language)
      .map((code) => property('og:locale:alternate', localeOf(code))),
    ...(config.publicUrl === '' ? [] : [property('og:url', `${config.publicUrl}${address}`)]),
    ...pictureTags(page, config),
  ].join('');
}
