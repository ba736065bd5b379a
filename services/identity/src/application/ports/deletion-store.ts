import type { Tx } from '@headshots/platform/persistence';
import type { AccountDeletion } from '../../domain/account-deletion.ts';

export interface NewDeletion {
  readonly id: string;
  readonly userId: string;
  readonly keycloakId: string | undefined;
  /** Encrypted; undefined when nobody is written to. */
  readonly contact: Buffer | undefined;
}

/** What is done again after a backup brought a deleted user back: ids only. */
export interface LedgerEntry {
  readonly deletionId: string;
  readonly userId: string;
  readonly keycloakId: string | null;
  readonly requestedAt: Date;
}

export interface DeletionStore {
  /** Opens the deletion and takes address and sign-in from the user, whose row must be locked. */
  open(tx: Tx, deletion: NewDeletion): Promise<void>;
  /** Takes deletions whose next step is due, for some seconds. */
  claim(tx: Tx, limit: number, leaseSeconds: number): Promise<readonly AccountDeletion[]>;
  /** The deletion, its row locked until the transaction ends. */
  lock(tx: Tx, id: string): Promise<AccountDeletion | undefined>;
  /** Whether this deletion of this user was started here, finished or not. */
  isKnown(tx: Tx, id: string, userId: string): Promise<boolean>;
  /** Notes that a service has erased; false when it had said so before or the deletion is not known. */
  confirm(tx: Tx, id: string, userId: string, service: string): Promise<boolean>;
  askedAgain(tx: Tx, id: string): Promise<void>;
  directoryRemoved(tx: Tx, id: string): Promise<void>;
  /** Everything is gone; the last mail is asked for by this event. */
  erased(tx: Tx, id: string, farewellEventId: string): Promise<void>;
  /** Forgets the contact of the deletion whose last mail the event asked for; false when there is none. */
  forgetContact(tx: Tx, farewellEventId: string): Promise<boolean>;
  /** Only the receipt stays. */
  finish(tx: Tx, id: string): Promise<void>;
  /** The deletion whose last mail the event asks for. */
  byFarewell(tx: Tx, eventId: string): Promise<AccountDeletion | undefined>;
  /** Open deletions older than some minutes. */
  countLate(tx: Tx, minutes: number): Promise<number>;
  ledger(tx: Tx): Promise<readonly LedgerEntry[]>;
  /**
   * Forgets user ids when no backup can bring them back, and receipts when their time is over: a part of them, and true
   * when there may be more.
   */
  purge(tx: Tx): Promise<boolean>;
}

export const DELETION_STORE = Symbol('DELETION_STORE');
