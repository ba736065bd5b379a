import type { TokenClaims } from '../../domain/session.ts';

export interface SessionTokens {
  /** The key that signs now. */
  activeKeyId(): Promise<string>;
  /** The same claims give the same token, byte for byte. */
  mint(claims: TokenClaims): Promise<string>;
  /** What a token of ours says, however old; undefined when it is not one. */
  read(token: string): Promise<Pick<TokenClaims, 'sessionId' | 'userId' | 'tokenId'> | undefined>;
}

export const SESSION_TOKENS = Symbol('SESSION_TOKENS');
