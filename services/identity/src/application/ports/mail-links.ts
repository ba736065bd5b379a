import type { Tx } from '@headshots/platform/persistence';
import type { NormalisedEmail } from '../../domain/email.ts';
import type { LinkPurpose } from '../../domain/mail-link.ts';

export interface NewLink {
  readonly hash: Buffer;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The link is worth nothing once the user's address is another one. */
  readonly email: NormalisedEmail;
  readonly eventId: string;
  readonly lifeSeconds: number;
}

/** A mail we have asked for ourselves. */
export interface ExpectedLink {
  /** Fact that asked for it. */
  readonly eventId: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
}

export interface StoredLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: NormalisedEmail;
  /** Not used, not burnt, not too old. */
  readonly live: boolean;
  /** Used by its owner less than 24 h ago. */
  readonly usedRecently: boolean;
}

/** Single-use links, known by their hash only. */
export interface MailLinks {
  /** Keeps that a mail with a link was asked for; in the transaction of the fact that asks. */
  expect(tx: Tx, expected: ExpectedLink): Promise<void>;
  /** Whether we have asked for this mail, not longer ago than it may take to be sent. */
  isExpected(tx: Tx, expected: ExpectedLink): Promise<boolean>;
  /** Adds a link; answers its end. Beyond `most` live ones the oldest goes, an earlier try of the same event first. */
  add(tx: Tx, link: NewLink, most: number): Promise<Date>;
  find(tx: Tx, hash: Buffer): Promise<StoredLink | undefined>;
  /** Uses the link; false when it is used, burnt or too old. */
  claim(tx: Tx, hash: Buffer): Promise<boolean>;
  /** Takes the use back, because it led to nothing. */
  unclaim(tx: Tx, hash: Buffer): Promise<void>;
  /** Makes every unused link of the user and purpose worthless. */
  burn(tx: Tx, userId: string, purpose: LinkPurpose): Promise<void>;
  /** Deletes all links of the user, and the mails that are expected. */
  erase(tx: Tx, userId: string): Promise<void>;
  /** Deletes a part of what is over; true when there may be more. */
  purge(tx: Tx): Promise<boolean>;
}

export const MAIL_LINKS = Symbol('MAIL_LINKS');
