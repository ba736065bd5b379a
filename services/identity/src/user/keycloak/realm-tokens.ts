import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { z } from 'zod';
import type { KeycloakHttp } from './keycloak-http.ts';
import { unexpected } from './unexpected.ts';

const algorithms = ['RS256', 'ES256'];
const audience = 'headshots-identity';
const leewaySeconds = 30;
/** Tokens of our realms live 60 s. */
const mostAgeSeconds = 300;
/** Key sets are asked for at most this often, however many unknown keys are named. */
const pauseBetweenFetchesMs = 2_000;

/** Reads access tokens of a realm by its own key set; addresses and keys inside a token are not looked at. */
export class RealmTokens {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  /** @param endpoints path of the realm's OpenID endpoints */
  constructor(
    http: Pick<KeycloakHttp, 'send'>,
    endpoints: string,
    private readonly issuer: string,
  ) {
    this.keys = createRemoteJWKSet(new URL(`${issuer}/keys`), {
      cooldownDuration: pauseBetweenFetchesMs,
      [customFetch]: async () => {
        const { status, body } = await http.send({ method: 'GET', path: `${endpoints}/certs` });
        if (status !== 200) throw unexpected('question for its keys', status);
        return Response.json(body);
      },
    });
  }

  /**
   * What a token for this service says; undefined when it is none, altered or out of its time.
   * @throws DirectoryDown when the keys to tell cannot be had
   */
  async read<S extends z.ZodType>(token: string, claims: S): Promise<z.output<S> | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        algorithms,
        audience,
        issuer: this.issuer,
        clockTolerance: leewaySeconds,
        maxTokenAge: mostAgeSeconds,
        requiredClaims: ['exp', 'iat'],
      });
      return claims.safeParse(payload).data;
    } catch (error) {
      if (error instanceof errors.JOSEError && !isFetchFailure(error)) return undefined;
      throw error;
    }
  }
}

const isFetchFailure = (error: Error): boolean =>
  error instanceof errors.JWKSInvalid || error instanceof errors.JWKSTimeout;
