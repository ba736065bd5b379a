import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

export interface ShareTexts {
  readonly language: string;
  readonly brand: string;
  readonly title: string;
  readonly caption: string;
}

export interface Pair {
  /** JPEG. */
  readonly before: Buffer;
  readonly after: Buffer;
}

const require = createRequire(import.meta.url);
const dataOf = (content: Buffer, type: string): string => `data:${type};base64,${content.toString('base64')}`;
const fontOf = (family: string, weight: string, file: string): string =>
  `@font-face{font-family:'${family}';font-weight:${weight};src:url('${dataOf(readFileSync(require.resolve(file)), 'font/woff2')}')}`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const fonts = [
  fontOf('Share Serif', '400', '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2'),
  fontOf(
    'Share Sans',
    '400 700',
    '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ),
].join('');

/** Type and colours of the site (`src/styles/theme.css`). */
const style = `${fonts}
* { box-sizing: border-box; margin: 0 }
body { display: grid; grid-template: 1fr auto / minmax(0, 1fr) 342px 342px; width: ${SHARE_WIDTH}px; height: ${SHARE_HEIGHT}px;
  background: #f4f4f2; color: #17181a; font-family: 'Share Sans' }
header { grid-row: 1 / 3; display: flex; flex-direction: column; justify-content: space-between; padding: 44px 40px 48px 56px }
.brand { font: 400 46px/1 'Share Serif'; letter-spacing: -0.01em }
h1 { font: 400 88px/1 'Share Serif'; letter-spacing: -0.02em; hyphens: auto; text-wrap: balance }
img { display: block; width: 342px; height: 582px; object-fit: cover; object-position: 50% 50% }
img + img { border-left: 3px solid #fff }
svg { position: absolute; left: 834px; top: 267px; width: 48px; height: 48px; padding: 13px; border-radius: 50%; background: #fff;
  fill: none; stroke: #17181a; stroke-width: 1.75 }
footer { grid-column: 2 / 4; height: 48px; padding: 0 18px; background: #17181a; color: #fff;
  font: 400 17px/48px 'Share Sans'; white-space: nowrap }`;

export function sharePage({ language, brand, title, caption }: ShareTexts, { before, after }: Pair): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${style}</style>
<header><p class="brand">${escaped(brand)}</p><h1>${escaped(title)}</h1></header>
<img src="${dataOf(before, 'image/jpeg')}" alt=""><img src="${dataOf(after, 'image/jpeg')}" alt="">
<svg viewBox="0 0 24 24"><path d="M9 6l-6 6 6 6M15 6l6 6-6 6"/></svg>
<footer>${escaped(caption)}</footer></html>`;
}
