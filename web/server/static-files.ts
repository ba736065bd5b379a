import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding } from './negotiate.ts';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export const typeOf = (ending: string): string | undefined => types[ending];

const endings = { br: '.br', gzip: '.gz', identity: '' } as const;

/** Every file there is, read once: nothing outside this list is ever opened. */
export async function listFiles(directory: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return new Set(files);
}

export async function answerFile(
  directory: string,
  files: ReadonlySet<string>,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const type = typeOf(extname(pathname));
  if (type === undefined || !files.has(pathname)) return false;
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const encoding = files.has(pathname + endings[wanted]) ? wanted : 'identity';
  const path = join(directory, pathname + endings[encoding]);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return false;
  const isHashed = pathname.startsWith('/assets/');
  response.writeHead(200, {
    'content-type': type,
    'content-length': found.size,
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    vary: 'Accept-Encoding',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') response.end();
  else
    createReadStream(path)
      .on('error', () => response.destroy())
      .pipe(response);
  return true;
}
