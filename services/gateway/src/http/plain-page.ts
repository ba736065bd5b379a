import type { FastifyReply, FastifyRequest } from 'fastify';
import { texts, type PageName } from '../texts.ts';
import { pageLanguage } from './page-language.ts';

export interface PlainPage {
  readonly status: number;
  readonly name: PageName;
  /** Where its link leads; empty: to the address that was asked for. */
  readonly to: string;
}

/** A page of ours that needs nothing of the web server. The texts are constants, never a visitor's. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, name, to }: PlainPage,
): void {
  const language = pageLanguage(request);
  const { title, text, link } = texts[language].page[name];
  void reply.status(status).headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-language': language,
    vary: 'Cookie, Accept-Language',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }).send(`<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body{margin:0;min-height:100vh;display:grid;place-items:center;font:17px/1.6 system-ui,sans-serif;background:#f6f4f0;color:#22201d}
main{max-width:32rem;padding:2rem}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 1rem}a{color:inherit}
@media (prefers-color-scheme:dark){:root{color-scheme:dark}body{background:#141516;color:#ececea}}
</style>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${to}">${link}</a></p>
</main>
</html>
`);
}
