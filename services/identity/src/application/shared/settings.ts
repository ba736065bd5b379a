import type { LockPolicy } from '../../domain/lock-policy.ts';

/** What the use cases need of the configuration. */
export interface IdentitySettings {
  readonly brand: string;
  readonly publicUrl: string;
  readonly termsVersion: string;
  readonly lock: LockPolicy;
  readonly loginsPerMinute: number;
  readonly refreshesPerMinute: number;
  readonly verificationMailsPerMinute: number;
  readonly verificationMailsPerHour: number;
  /** Register and login answer no sooner than this. */
  readonly answerFloorMs: number;
  readonly emailHashKey: Buffer;
}

export const SETTINGS = Symbol('SETTINGS');
