import type { Language } from '@headshots/proto/languages';

/** `erasing` until every service confirmed, `farewell` until the last mail went out, then only the receipt is left. */
export type DeletionState = 'erasing' | 'farewell' | 'finished';

/** Services that hold something about a person and confirm that it is gone. */
export const erasers = ['generation', 'media', 'orders', 'coupons', 'notification'] as const;

/** Where the last mail goes. */
export interface FarewellContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
}

export interface AccountDeletion {
  readonly id: string;
  readonly userId: string;
  readonly keycloakId: string | undefined;
  readonly state: DeletionState;
  readonly confirmations: readonly string[];
  readonly publishedAt: Date;
  readonly directoryRemovedAt: Date | undefined;
  readonly contact: Buffer | undefined;
  readonly erasedAt: Date | undefined;
}

const minute = 60_000;

export const deletionPolicy = {
  /** All services have to be done by then. */
  deadlineHours: 24,
  /** A missing confirmation is asked for again. */
  askAgainMs: 5 * minute,
  /** Somebody should look at a deletion that takes longer. */
  alertAfterMinutes: 60,
  /** The contact waits this long for the last mail. */
  farewellMs: 24 * 60 * minute,
  /** Oldest backup that could bring a deleted user back. */
  ledgerDays: 90,
  receiptYears: 3,
} as const;

/** What to do next; several things may be due at once. */
export interface DeletionSteps {
  readonly removeFromDirectory: boolean;
  readonly askAgain: boolean;
  readonly erase: boolean;
  readonly forgetContact: boolean;
}

export function nextSteps(deletion: AccountDeletion, now: Date): DeletionSteps {
  const { state, confirmations, publishedAt, directoryRemovedAt, contact, erasedAt } = deletion;
  const erasing = state === 'erasing';
  const confirmed = erasers.every((service) => confirmations.includes(service));
  const waited = now.getTime() - (erasedAt?.getTime() ?? now.getTime());
  return {
    removeFromDirectory: erasing && !directoryRemovedAt,
    askAgain: erasing && !confirmed && now.getTime() - publishedAt.getTime() >= deletionPolicy.askAgainMs,
    erase: erasing && confirmed && directoryRemovedAt !== undefined,
    forgetContact: state === 'farewell' && (!contact || waited >= deletionPolicy.farewellMs),
  };
}
