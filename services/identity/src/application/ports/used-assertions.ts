import type { Tx } from '@headshots/platform/persistence';

/** Tokens that have proven a sign-in and may not prove another. */
export interface UsedAssertions {
  /** False when it was used before. @param expiresAt seconds since 1970 */
  use(tx: Tx, id: string, expiresAt: number): Promise<boolean>;
  /** Forgets those too old to be taken anyway: a part of them, and true when there may be more. */
  purge(tx: Tx): Promise<boolean>;
}

export const USED_ASSERTIONS = Symbol('USED_ASSERTIONS');
