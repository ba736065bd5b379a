import { randomUUID } from 'node:crypto';
import { deskToken, type Staff } from '@headshots/platform/auth';
import { SignJWT } from 'jose';
import type { SessionKeys } from '../sessions/index.ts';

const lifeSeconds = 10 * 60;

export interface DeskToken {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Signs tokens of the desk by the keys of sessions, so that every service can verify them. */
export class DeskTokens {
  constructor(
    private readonly keys: SessionKeys,
    private readonly issuer: string,
  ) {}

  async mint({ staffId, name, role }: Pick<Staff, 'staffId' | 'name' | 'role'>): Promise<DeskToken> {
    const { stored, privateKey } = await this.keys.signing();
    const issuedAt = Math.floor(Date.now() / 1_000);
    const expiresAt = issuedAt + lifeSeconds;
    const token = await new SignJWT({ name, role })
      .setProtectedHeader({ alg: 'EdDSA', typ: deskToken.type, kid: stored.kid })
      .setIssuer(this.issuer)
      .setAudience(deskToken.audience)
      .setSubject(staffId)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(privateKey);
    return { token, expiresAt: new Date(expiresAt * 1_000) };
  }
}
