import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { SocialTokensPort } from './social-tokens.port.ts';
import type { SocialToken } from './social-token.ts';
import { type KeycloakConnection, unexpected } from '../user/index.ts';

const algorithms = ['RS256', 'ES256'];
const audience = 'headshots-identity';
const leewaySeconds = 30;
/** Tokens of the realm live 60 s. */
const mostAgeSeconds = 300;
/** Key sets are asked for at most this often, however many unknown keys are named. */
const pauseBetweenFetchesMs = 2_000;

const claims = z.object({
  jti: z.string().min(1).max(200),
  sub: z.uuid(),
  sid: z.string().min(1).max(200),
  typ: z.string(),
  azp: z.string(),
  identity_provider: z.string().default(''),
  auth_time: z.number(),
  exp: z.number(),
});

/** Reads access tokens of the realm by its own key set; addresses and keys inside a token are not looked at. */
export class KeycloakSocialTokens implements SocialTokensPort {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(
    keycloak: Pick<KeycloakConnection, 'http' | 'endpoints'>,
    private readonly issuer: string,
  ) {
    const path = `${keycloak.endpoints}/certs`;
    this.keys = createRemoteJWKSet(new URL(`${issuer}/keys`), {
      cooldownDuration: pauseBetweenFetchesMs,
      [customFetch]: async () => {
        const { status, body } = await keycloak.http.send({ method: 'GET', path });
        if (status !== 200) throw unexpected('question for its keys', status);
        return Response.json(body);
      },
    });
  }

  async read(token: string): Promise<SocialToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        algorithms,
        audience,
        issuer: this.issuer,
        clockTolerance: leewaySeconds,
        maxTokenAge: mostAgeSeconds,
        requiredClaims: ['exp', 'iat'],
      });
      const read = claims.safeParse(payload);
      return read.success ? toToken(read.data) : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError && !isFetchFailure(error)) return undefined;
      throw error;
    }
  }
}

const isFetchFailure = (error: Error): boolean =>
  error instanceof errors.JWKSInvalid || error instanceof errors.JWKSTimeout;

function toToken(payload: z.infer<typeof claims>): SocialToken {
  return {
    id: payload.jti,
    keycloakId: payload.sub,
    sessionId: payload.sid,
    type: payload.typ,
    client: payload.azp,
    provider: payload.identity_provider,
    signedInAt: payload.auth_time,
    expiresAt: payload.exp,
  };
}
