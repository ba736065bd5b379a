import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { answerPage } from './answer-page.ts';
import { answerExample } from './examples/answer-example.ts';
import type { ExampleSet } from './examples/read-examples.ts';
import { answering } from './guard-process.ts';
import type { Lifetime } from './lifetime.ts';
import { chooseEncoding, type Encoding } from './negotiate.ts';
import type { Site } from './prerender.ts';
import { pathOf } from './path-of.ts';
import { answerFile, listFiles } from './static-files.ts';

const BROTLI_QUALITY = 6;
/** Beside the site: `assets` of the release before, which pages that are still open ask for. */
const EARLIER = 'earlier';

/** Each page is compressed once per encoding; there are few of them. */
function compressor(): (html: string, encoding: Encoding) => Buffer {
  const known = new Map<string, Buffer>();
  return (html, encoding) => {
    const key = `${encoding}:${html}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const plain = Buffer.from(html);
    const body =
      encoding === 'br'
        ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : encoding === 'gzip'
          ? gzipSync(plain)
          : plain;
    known.set(key, body);
    return body;
  };
}

export async function createWebServer(
  distDir: string,
  site: Site,
  examples: ExampleSet,
  lifetime: Lifetime,
): Promise<Server> {
  const clientDir = join(distDir, 'client');
  const files = await listFiles(clientDir);
  const earlierDir = join(distDir, EARLIER);
  const earlier = existsSync(earlierDir) ? await listFiles(earlierDir) : new Set<string>();
  const compress = compressor();

  const page = (pathname: string, request: IncomingMessage, response: ServerResponse): void => {
    const { status, language, html } = answerPage(site, pathname, request.headers);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = compress(html, encoding);
    response.writeHead(status, {
      ...site.headers,
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-length': body.length,
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const pathname = pathOf(request.url ?? '/');
    if (pathname === undefined) {
      response.writeHead(400, { ...site.headers, 'content-type': 'text/plain; charset=utf-8' });
      response.end(request.method === 'HEAD' ? undefined : 'This link does not work.\n');
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else if (pathname === '/health/ready' && lifetime.draining) {
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"status":"not ready"}');
    } else if (pathname === '/health/live' || pathname === '/health/ready') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}');
    } else if (pathname === '/sitemap.xml') {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(site.sitemap);
    } else if (
      pathname === '/index.html' ||
      !(
        answerExample(examples, pathname, request, response) ||
        (await answerFile(clientDir, files, pathname, request, response)) ||
        (await answerFile(earlierDir, earlier, pathname, request, response))
      )
    ) {
      page(pathname, request, response);
    }
  };

  return createServer((request, response) =>
    answering(response, () => {
      if (lifetime.draining) response.setHeader('connection', 'close');
      answer(request, response).catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        if (response.headersSent) response.destroy();
        else response.writeHead(500, site.headers).end();
      });
    }),
  );
}
