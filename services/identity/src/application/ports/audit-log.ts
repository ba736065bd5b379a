import type { Tx } from '@headshots/platform/persistence';

export interface AuditEntry {
  readonly action:
    | 'register'
    | 'login'
    | 'refresh'
    | 'logout'
    | 'verify'
    | 'link'
    | 'profile'
    | 'password'
    | 'delete'
    | 'lock'
    | 'unlock'
    | 'disable';
  readonly outcome: string;
  readonly userId?: string;
  /** HMAC of the address typed. */
  readonly address?: Buffer;
}

/** Who did what when; ids and hashes only. */
export interface AuditLog {
  record(tx: Tx, entry: AuditEntry): Promise<void>;
  /** Deletes entries whose time is over, some at a time; false when none is left. */
  purge(tx: Tx): Promise<boolean>;
}

export const AUDIT_LOG = Symbol('AUDIT_LOG');
