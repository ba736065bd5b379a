import type { Language } from '@headshots/proto/languages';

/** `erasing` until every service confirmed, `farewell` until the last mail went out, then only the receipt is left. */
export type DeletionState = 'erasing' | 'farewell' | 'finished';

export const erasers = ['generation', 'media', 'orders', 'coupons', 'notification'] as const;

/** What of an unfinished order goes back. */
export interface FarewellRefund {
  readonly orderNumber: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** A person decides about it first. */
  readonly review: boolean;
}

export interface FarewellContact {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  /** Not there until orders has erased, nor when it owed nothing. */
  readonly refunds?: readonly FarewellRefund[];
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
  deadlineHours: 24,
  askAgainMs: 5 * minute,
  alertAfterMinutes: 60,
  farewellMs: 24 * 60 * minute,
  /** Oldest backup that could bring a deleted user back. */
  ledgerDays: 90,
  receiptYears: 3,
} as const;

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
