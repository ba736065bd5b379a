import { problem } from '@headshots/platform/errors';
import { sendProblem } from '@headshots/platform/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.ts';
import { sendPage } from './plain-page.ts';
import { apiHeaders } from './api-headers.ts';

const harmless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

type Origins = Pick<GatewayConfig, 'PUBLIC_URL' | 'APPLE_ORIGINS'>;

/** Whatever cookies a route reads. Apple's answer, at `applePath`, is the one form coming from elsewhere. */
export function refuseForeignOrigins(server: FastifyInstance, config: Origins, applePath: string): void {
  const own = new URL(config.PUBLIC_URL);
  server.addHook('onRequest', (request, reply, done) => {
    if (harmless.has(request.method)) return done();
    const { origin = '', 'sec-fetch-site': site } = request.headers;
    const isApples = request.url.split('?', 1)[0] === applePath;
    const isWelcome = isApples
      ? config.APPLE_ORIGINS.includes(origin) || site === 'same-origin'
      : !isForeign(request.headers, own);
    if (isWelcome) return done();
    refuse(request, reply);
  });
}

type Headers = FastifyRequest['headers'];

/** Browsers say where a request comes from; who says nothing is none, and brings nobody's cookies. */
export function isForeign({ origin, host, 'sec-fetch-site': site }: Headers, own: URL): boolean {
  if (origin !== undefined && origin !== 'null') return !isOwn(origin, host, own);
  // Pages that send no referrer, such as Keycloak's, have the origin "null" even towards themselves.
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin === 'null';
}

/** Where people use another name than the public one, as on a developer's machine, it is the one they asked. */
function isOwn(origin: string, host: string | undefined, own: URL): boolean {
  if (origin === own.origin) return true;
  return host !== undefined && host !== own.host && origin.replace(/^https?:\/\//, '') === host;
}

function refuse(request: FastifyRequest, reply: FastifyReply): void {
  if (!/^\/idp\//.test(request.url))
    return void sendProblem(reply.headers(apiHeaders), problem('auth.forbidden'), request.id);
  sendPage(request, reply, { status: 403, name: 'foreign', to: '/login' });
}
