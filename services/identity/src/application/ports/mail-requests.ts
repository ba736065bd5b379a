import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';
import type { AddressHash } from './login-throttle.ts';

export interface MailRequest {
  readonly id: string;
  readonly address: AddressHash;
  readonly email: NormalisedEmail;
}

/** Wishes for a verification mail, for known and unknown addresses alike. */
export interface MailRequests {
  add(tx: Tx, address: AddressHash, email: NormalisedEmail): Promise<void>;
  /** Open requests, locked until the transaction ends. */
  take(tx: Tx, limit: number): Promise<readonly MailRequest[]>;
  /** Mails granted to the address in the last minute and in the last hour. */
  granted(tx: Tx, address: AddressHash): Promise<{ readonly inMinute: number; readonly inHour: number }>;
  /** Closes the request and forgets its address. */
  close(tx: Tx, id: string, granted: boolean): Promise<void>;
  purge(tx: Tx): Promise<void>;
}

export const MAIL_REQUESTS = Symbol('MAIL_REQUESTS');
