import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';
import type { ProfileChange } from '../../domain/profile-form.ts';
import type { User } from '../../domain/user.ts';

/** Another account has the address. */
export class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}

/** Changes of an account; the user's row must be locked. */
export interface AccountChanges {
  profile(tx: Tx, id: string, change: ProfileChange): Promise<void>;
  /** Notes the address a change waits for; undefined ends the waiting. */
  pendEmail(tx: Tx, id: string, email: NormalisedEmail | undefined): Promise<void>;
  /** The pending address becomes the verified one; the directory has to follow. @throws AddressTaken */
  takePendingEmail(tx: Tx, id: string): Promise<void>;
  /** The directory knows the user by this address now; nothing happens when it changed again. */
  directoryFollowed(tx: Tx, id: string, email: NormalisedEmail): Promise<void>;
  /** Users the directory still knows by an old address. */
  notFollowed(tx: Tx, limit: number): Promise<readonly User[]>;
  /** Notes that the directory may be given a new password from now on. */
  passwordChanging(tx: Tx, id: string): Promise<void>;
  /** The directory was not given it. */
  passwordKept(tx: Tx, id: string): Promise<void>;
  passwordSet(tx: Tx, id: string): Promise<void>;
  /** Changes that stopped half-way at least this many seconds ago. */
  passwordsUnsettled(tx: Tx, olderThanSeconds: number, limit: number): Promise<readonly User[]>;
  /** Accounts with a password only that were not verified for so many days. */
  neverVerified(tx: Tx, days: number, limit: number): Promise<readonly User[]>;
}

export const ACCOUNT_CHANGES = Symbol('ACCOUNT_CHANGES');
