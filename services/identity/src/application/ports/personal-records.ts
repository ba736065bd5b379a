import type { Tx } from '@headshots/platform/persistence';
import type { AddressHash } from './login-throttle.ts';

/** Everything identity holds about a person, table by table. */
export interface PersonalRecords {
  /** Counters, wishes and log entries that know the address; while it still belongs to the account. */
  forgetAddress(tx: Tx, address: AddressHash): Promise<void>;
  /** Profile, links and counters go; ended sessions stay revoked, under an id that names nobody. */
  erase(tx: Tx, userId: string, nobody: string): Promise<void>;
  /** What a user gets to see of it, without secrets. */
  export(tx: Tx, userId: string): Promise<ExportedRecords>;
}

export interface ExportedRecords {
  readonly sessions: readonly {
    readonly startedAt: Date;
    readonly lastRefreshedAt: Date;
    readonly expiresAt: Date;
    readonly remember: boolean;
    readonly endedAt: Date | null;
    readonly endReason: string | null;
  }[];
  readonly activity: readonly { readonly at: Date; readonly action: string; readonly outcome: string }[];
}

export const PERSONAL_RECORDS = Symbol('PERSONAL_RECORDS');
