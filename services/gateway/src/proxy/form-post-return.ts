import type { FastifyInstance } from 'fastify';
import { problem } from '@headshots/platform/errors';
import type { GatewayConfig } from '../gateway.config.ts';
import { nameCookie } from './apple-name.ts';

/** A code is some hundred characters, a state of Keycloak below a thousand, a name two fields of a form. */
const mostBytes = 16_384;
const passedOn = ['state', 'code', 'error'] as const;
/** Apple's word for what OAuth calls `access_denied`. */
const cancelled = 'user_cancelled_authorize';

export const formPostPath = (realm: string): string => `/idp/realms/${realm}/broker/apple/endpoint`;

/**
 * Apple answers by a form (OAuth 2.0 Form Post Response Mode), from its own site; Keycloak reads the answer from the
 * address only. So the browser is sent on to the same path with the answer in its address, and then brings the
 * cookies of the sign-in along, which it leaves out of a form of another site. The name, which Apple says once in the
 * form and never in a token, waits in a cookie for the exchange that makes the account.
 */
export function addFormPostReturn(
  server: FastifyInstance,
  { KEYCLOAK_REALM: realm, PUBLIC_URL: publicUrl }: Pick<GatewayConfig, 'KEYCLOAK_REALM' | 'PUBLIC_URL'>,
): void {
  const path = formPostPath(realm);
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post<{ Body: URLSearchParams | undefined }>(path, (request, reply) => {
      const form = request.body;
      if (!(form instanceof URLSearchParams)) throw problem('request.malformed');
      const cookie = nameCookie(form.get('user'), new URL(publicUrl).protocol === 'https:');
      if (cookie !== undefined) void reply.header('set-cookie', cookie);
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`${path}?${answerIn(form)}`, 303);
    });
  });
}

function answerIn(form: URLSearchParams): URLSearchParams {
  const answer = new URLSearchParams();
  for (const key of passedOn) {
    const value = form.get(key);
    if (value !== null) answer.set(key, value === cancelled ? 'access_denied' : value);
  }
  return answer;
}
