import type { Tx } from '@headshots/platform/persistence';

export interface ConfirmationTries {
  /** Tries in the running 15 minutes, this one included. */
  readonly inWindow: number;
  /** Seconds until the window ends. */
  readonly windowLeft: number;
}

/** Counts how often a signed-in user gave a password to confirm something. */
export interface PasswordConfirmations {
  take(tx: Tx, userId: string): Promise<ConfirmationTries>;
  /** Deletes a part of what is over; true when there may be more. */
  purge(tx: Tx): Promise<boolean>;
}

export const PASSWORD_CONFIRMATIONS = Symbol('PASSWORD_CONFIRMATIONS');
