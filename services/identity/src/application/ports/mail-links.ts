import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';

export type LinkPurpose = 'verify_email';

export interface NewLink {
  readonly hash: Buffer;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The link is worth nothing once the user's address is another one. */
  readonly email: NormalisedEmail;
  readonly eventId: string;
  readonly lifeSeconds: number;
}

export interface StoredLink {
  readonly userId: string;
  readonly email: NormalisedEmail;
  /** Used by its owner less than 24 h ago. */
  readonly usedRecently: boolean;
}

/** Single-use links, known by their hash only. */
export interface MailLinks {
  /** Adds a link; answers its end. Beyond `most` live ones the oldest goes, an earlier try of the same event first. */
  add(tx: Tx, link: NewLink, most: number): Promise<Date>;
  find(tx: Tx, hash: Buffer, purpose: LinkPurpose): Promise<StoredLink | undefined>;
  /** Uses the link; false when it is used, burnt or too old. */
  claim(tx: Tx, hash: Buffer): Promise<boolean>;
  /** Makes every unused link of the user and purpose worthless. */
  burn(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void>;
  purge(tx: Tx): Promise<void>;
}

export const MAIL_LINKS = Symbol('MAIL_LINKS');
