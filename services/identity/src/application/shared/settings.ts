import type { LockPolicy } from '../../domain/lock-policy.ts';
import type { SocialProvider } from '../../domain/social.ts';

/** What the use cases need of the configuration. */
export interface IdentitySettings {
  readonly brand: string;
  readonly publicUrl: string;
  readonly termsVersion: string;
  readonly lock: LockPolicy;
  /** Where people may sign in besides here. */
  readonly providers: readonly SocialProvider[];
  readonly loginsPerMinute: number;
  readonly refreshesPerMinute: number;
  /** Mails with a link per address and purpose. */
  readonly linkMailsPerMinute: number;
  readonly linkMailsPerHour: number;
  /** Passwords a signed-in user may give to confirm something, in 15 minutes. */
  readonly confirmationsPerQuarter: number;
  /** Register and login answer no sooner than this. */
  readonly answerFloorMs: number;
  readonly emailHashKey: Buffer;
  /** Encrypts the address of a deleted account until its last mail is sent; 32 bytes. */
  readonly contactKey: Buffer;
}

export const SETTINGS = Symbol('SETTINGS');
