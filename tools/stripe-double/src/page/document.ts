import { html, Html } from './html.ts';
import { style } from './style.ts';
import type { Texts } from './texts.ts';

/** Its hash is of what stands between the tags, to the last space. */
const styleElement = new Html(`<style>${style}</style>`);

export const documentOf = (texts: Texts, title: string, main: Html): string =>
  html`<!doctype html>
    <html lang="${texts.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${texts.banner}</title>
        ${styleElement}
      </head>
      <body>
        <header class="banner"><strong>${texts.banner}</strong> <span>${texts.bannerDetail}</span></header>
        ${main}
      </body>
    </html>`.text;
