import type { StaffToken } from './staff-token.ts';

export abstract class StaffTokensPort {
  /**
   * What an access token of the staff's realm for this service says; undefined when it is none, altered or out of its
   * time.
   * @throws DirectoryDown when the keys to tell cannot be had
   */
  abstract read(token: string): Promise<StaffToken | undefined>;
}
