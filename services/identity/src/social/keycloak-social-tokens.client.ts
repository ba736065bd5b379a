import { z } from 'zod';
import { type KeycloakConnection, RealmTokens } from '../user/index.ts';
import type { SocialToken } from './social-token.ts';
import type { SocialTokensPort } from './social-tokens.port.ts';

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

export class KeycloakSocialTokens implements SocialTokensPort {
  private readonly tokens: RealmTokens;

  constructor({ http, endpoints }: Pick<KeycloakConnection, 'http' | 'endpoints'>, issuer: string) {
    this.tokens = new RealmTokens(http, endpoints, issuer);
  }

  async read(token: string): Promise<SocialToken | undefined> {
    const read = await this.tokens.read(token, claims);
    return read && toToken(read);
  }
}

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
