import { compactVerify, decodeProtectedHeader, SignJWT } from 'jose';
import { z } from 'zod';
import { problem } from '@headshots/platform/errors';
import { sessionPolicy, type TokenClaims } from './session.ts';
import type { SessionKeys } from './session-keys.service.ts';

const audience = 'headshots-api';
const typ = 'session+jwt';
const longestToken = 2_048;

/** Mints and reads session tokens. EdDSA is deterministic: the same claims under the same key are the same bytes. */
export class SessionTokens {
  private readonly payload;

  constructor(
    private readonly keys: SessionKeys,
    private readonly issuer: string,
  ) {
    this.payload = z.object({
      iss: z.literal(issuer),
      aud: z.literal(audience),
      sub: z.uuid(),
      sid: z.uuid(),
      jti: z.uuid(),
    });
  }

  async activeKeyId(): Promise<string> {
    return (await this.keys.signing()).stored.kid;
  }

  async mint({ sessionId, userId, tokenId, issuedAt, emailVerified, keyId }: TokenClaims): Promise<string> {
    const key = await this.keys.byId(keyId);
    if (!key) throw problem('auth.session_expired');
    return new SignJWT({ sid: sessionId, ev: emailVerified })
      .setProtectedHeader({ alg: 'EdDSA', typ, kid: keyId })
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setSubject(userId)
      .setJti(tokenId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + sessionPolicy.tokenSeconds)
      .sign(key.privateKey);
  }

  /** What a token of ours says, however old; undefined when it is not one. */
  async read(token: string): Promise<Pick<TokenClaims, 'sessionId' | 'userId' | 'tokenId'> | undefined> {
    const key = token.length > longestToken ? undefined : await this.keys.byId(kidOf(token));
    if (!key) return undefined;
    try {
      const { payload, protectedHeader } = await compactVerify(token, key.publicKey, {
        algorithms: ['EdDSA'],
      });
      const claims = this.payload.parse(JSON.parse(new TextDecoder().decode(payload)));
      if (protectedHeader.typ !== typ) return undefined;
      return { sessionId: claims.sid, userId: claims.sub, tokenId: claims.jti };
    } catch {
      return undefined;
    }
  }
}

function kidOf(token: string): string {
  try {
    return decodeProtectedHeader(token).kid ?? '';
  } catch {
    return '';
  }
}
