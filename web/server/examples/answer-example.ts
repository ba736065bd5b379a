import { extname } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { typeOf } from '../static-files.ts';
import type { ExampleSet } from './read-examples.ts';

export function answerExample(
  { files }: ExampleSet,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const body = files.get(pathname);
  if (body === undefined) return false;
  response.writeHead(200, {
    'content-type': typeOf(extname(pathname)),
    'content-length': body.length,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}
