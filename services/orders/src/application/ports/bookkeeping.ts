import type { Tx } from '@headshots/platform/persistence';
import type { LedgerEntry } from '../../domain/ledger-entry.ts';

export const BOOKKEEPING = Symbol('BOOKKEEPING');

/** Books that this service writes into and can never read. */
export interface Bookkeeping {
  /** One entry per order number; a second one changes nothing. */
  keep(tx: Tx, entries: readonly LedgerEntry[]): Promise<void>;
  /** Removes what is past its legal period, at one replica at a time. Answers how many entries went. */
  purge(): Promise<number>;
}
