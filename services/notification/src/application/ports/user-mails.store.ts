import type { Tx } from '@headshots/platform/persistence';
import type { MailKind } from '../../domain/mail-kind.ts';

/** A mail as its reader sees it. */
export interface MailRecord {
  readonly kind: MailKind;
  readonly orderId: string | null;
  readonly state: string;
  readonly occurredAt: Date;
  readonly finishedAt: Date | null;
}

/** All mails of one user. */
export interface UserMailsStore {
  of(userId: string): Promise<readonly MailRecord[]>;
  /** Forgets them, sent or not; only the mail that says the account is gone stays until it is sent. */
  remove(tx: Tx, userId: string): Promise<void>;
}

export const USER_MAILS_STORE = Symbol('USER_MAILS_STORE');
