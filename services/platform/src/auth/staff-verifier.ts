import { TokenVerifier, type TokenVerifierOptions } from './token-verifier.ts';

/** The later may do what the earlier may. */
export const staffRoles = ['support', 'supervisor'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Somebody who works for the operator and signed in to the desk. */
export interface Staff {
  readonly staffId: string;
  readonly name: string;
  readonly role: StaffRole;
  /** The token itself, to be passed on. Never log it. */
  readonly token: string;
  /** End of the token, seconds since 1970. */
  readonly expiresAt: number;
}

/** How identity signs a desk token, and what every service asks of one. */
export const deskToken = {
  audience: 'headshots-desk',
  type: 'desk+jwt',
  claims: ['sub', 'name', 'role', 'exp'],
} as const;

export class StaffVerifier {
  private readonly tokens: TokenVerifier;

  constructor(options: TokenVerifierOptions) {
    this.tokens = new TokenVerifier(deskToken, options);
  }

  /**
   * @throws Problem `auth.session_expired` when the token is not or no longer good
   * @throws Problem `service.unavailable` when that cannot be told; never 401 then
   */
  verify(token: string): Promise<Staff> {
    return this.tokens.verify(token, ({ sub, name, role: named, exp }) => {
      const role = staffRoles.find((known) => known === named);
      return typeof sub === 'string' && typeof name === 'string' && role && typeof exp === 'number'
        ? { staffId: sub, name, role, token, expiresAt: exp }
        : undefined;
    });
  }
}
