import type { LockPolicy } from './passwords/lock.policy.ts';
import type { RegistrationLimits } from './registration/registration-limit.ts';
import type { SocialProvider } from './social/social.ts';

export abstract class IdentitySettings {
  abstract readonly brand: string;
  abstract readonly publicUrl: string;
  /** Whether the operator's staff may sign in. */
  abstract readonly desk: boolean;
  abstract readonly termsVersion: string;
  abstract readonly lock: LockPolicy;
  abstract readonly providers: readonly SocialProvider[];
  abstract readonly registrations: RegistrationLimits;
  abstract readonly loginsPerMinute: number;
  abstract readonly refreshesPerMinute: number;
  /** Mails with a link per address and purpose. */
  abstract readonly linkMailsPerMinute: number;
  abstract readonly linkMailsPerHour: number;
  /** Passwords a signed-in user may give to confirm something, in 15 minutes. */
  abstract readonly confirmationsPerQuarter: number;
  /** Register and login answer no sooner than this. */
  abstract readonly minAnswerMs: number;
  abstract readonly emailHashKey: Buffer;
  /** Encrypts the address of a deleted account until its last mail is sent; 32 bytes. */
  abstract readonly contactKey: Buffer;
}
