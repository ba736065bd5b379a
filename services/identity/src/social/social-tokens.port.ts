import type { SocialToken } from './social-token.ts';

export abstract class SocialTokensPort {
  /**
   * What an access token of the realm for this service says; undefined when it is none, altered or out of its time.
   * @throws DirectoryDown when the keys to tell cannot be had
   */
  abstract read(token: string): Promise<SocialToken | undefined>;
}
