import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';
import type { NewUser, User } from '../../domain/user.ts';

export interface UserStore {
  /** Reserves the address with a user in `creating`; false when the address is taken. */
  reserve(tx: Tx, user: NewUser): Promise<boolean>;
  /** creating -> active; undefined when the row was not in `creating`. */
  activate(tx: Tx, id: string, keycloakId: string): Promise<User | undefined>;
  /** Deletes a row still in `creating`. */
  discard(tx: Tx, id: string): Promise<boolean>;
  byId(tx: Tx, id: string): Promise<User | undefined>;
  /** The user, its row locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<User | undefined>;
  byEmail(tx: Tx, email: NormalisedEmail): Promise<User | undefined>;
  byKeycloakIds(tx: Tx, keycloakIds: readonly string[]): Promise<readonly User[]>;
  markVerified(tx: Tx, id: string): Promise<void>;
  /** Registrations that stopped half-way at least this many seconds ago. */
  unfinished(tx: Tx, olderThanSeconds: number, limit: number): Promise<readonly User[]>;
}

export const USER_STORE = Symbol('USER_STORE');
