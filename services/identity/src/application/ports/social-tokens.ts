import type { SocialToken } from '../../domain/social-token.ts';

export interface SocialTokens {
  /**
   * What an access token of the realm for this service says; undefined when it is none, altered or out of its time.
   * @throws DirectoryDown when the keys to tell cannot be had
   */
  read(token: string): Promise<SocialToken | undefined>;
}

export const SOCIAL_TOKENS = Symbol('SOCIAL_TOKENS');
