import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';
import type { AddressHash } from './login-throttle.ts';
import type { LinkPurpose } from '../../domain/mail-link.ts';

/** Mails anybody may ask for. */
export type MailPurpose = Extract<LinkPurpose, 'verify_email' | 'reset_password'>;

export interface NewMailRequest {
  readonly purpose: MailPurpose;
  readonly address: AddressHash;
  readonly email: NormalisedEmail;
}

export interface MailRequest extends NewMailRequest {
  readonly id: string;
}

/** Wishes for a mail with a link, for known and unknown addresses alike. */
export interface MailRequests {
  add(tx: Tx, request: NewMailRequest): Promise<void>;
  /** Open requests, locked until the transaction ends. */
  take(tx: Tx, limit: number): Promise<readonly MailRequest[]>;
  /** Mails granted to the address for the purpose in the last minute and in the last hour. */
  granted(
    tx: Tx,
    address: AddressHash,
    purpose: MailPurpose,
  ): Promise<{ readonly inMinute: number; readonly inHour: number }>;
  /** Closes the request and forgets its address. */
  close(tx: Tx, id: string, granted: boolean): Promise<void>;
  /** Deletes a part of what is over; true when there may be more. */
  purge(tx: Tx): Promise<boolean>;
}

export const MAIL_REQUESTS = Symbol('MAIL_REQUESTS');
