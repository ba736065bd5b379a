import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '@headshots/platform/errors';
import type { GatewayConfig } from '../gateway.config.ts';
import { addFormPostReturn } from './form-post-return.ts';
import { isSignInPath, pageAfterTurningBack } from './sign-in-paths.ts';
import { awayAsProblem, proxyScope } from './proxied.ts';
import { sendAwayPage } from './away-page.ts';
import { tunnelUpgrades } from './websocket-tunnel.ts';

type Proxied = Pick<
  GatewayConfig,
  | 'PUBLIC_URL'
  | 'MEDIA_URL'
  | 'WEB_URL'
  | 'KEYCLOAK_URL'
  | 'KEYCLOAK_REALM'
  | 'SOCIAL_DEMO_REALM'
  | 'DESK'
  | 'KEYCLOAK_STAFF_REALM'
  | 'STRIPE_DEMO_URL'
>;

export function addProxies(server: FastifyInstance, config: Proxied): void {
  const origin = (url: string): string => new URL(url).origin;
  const publicUrl = config.PUBLIC_URL;

  proxyScope(
    server,
    { origin: origin(config.MEDIA_URL), away: awayAsProblem, waitMs: 15_000 },
    publicUrl,
    (scope, pass) => {
      scope.all('/files/*', (request, reply) => pass(reading(request), reply));
    },
  );

  if (config.KEYCLOAK_URL) {
    const { KEYCLOAK_URL: url, KEYCLOAK_REALM: realm, SOCIAL_DEMO_REALM: demo } = config;
    const staff = config.DESK ? [config.KEYCLOAK_STAFF_REALM] : [];
    const realms = [realm, ...staff, ...(demo === undefined ? [] : [demo])];
    addFormPostReturn(server, config);
    proxyScope(
      server,
      { origin: origin(url), away: sendAwayPage, waitMs: 10_000 },
      publicUrl,
      (scope, pass) => {
        scope.all('/idp/*', (request, reply) => {
          const url = request.raw.url ?? '';
          if (!isSignInPath(url, realms)) throw problem('route.not_found');
          const back = pageAfterTurningBack(url, realm);
          if (back !== undefined) return reply.header('cache-control', 'no-store').redirect(back, 303);
          return pass(request, reply);
        });
      },
    );
  }

  if (config.STRIPE_DEMO_URL) {
    const double = { origin: origin(config.STRIPE_DEMO_URL), away: sendAwayPage, waitMs: 10_000 };
    proxyScope(server, double, publicUrl, (scope, pass) => {
      for (const method of ['GET', 'POST'] as const)
        scope.route({
          method,
          url: '/stripe-demo/c/pay/:session',
          handler: (request, reply) => pass(request, reply),
        });
    });
  }

  const web = { origin: origin(config.WEB_URL), away: sendAwayPage, waitMs: 15_000 };
  proxyScope(server, web, publicUrl, (scope, pass) => {
    scope.all('/*', (request: FastifyRequest, reply: FastifyReply) => {
      if (request.raw.url === '/idp' || request.raw.url?.startsWith('/idp/'))
        throw problem('route.not_found');
      return pass(reading(request), reply);
    });
  });
  tunnelUpgrades(server, web.origin);
}

function reading(request: FastifyRequest): FastifyRequest {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw problem('route.not_found');
  return request;
}
