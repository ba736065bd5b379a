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
  purge(tx: Tx): Promise<void>;
}

export const PASSWORD_CONFIRMATIONS = Symbol('PASSWORD_CONFIRMATIONS');
