import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { LinkPurpose } from './mail-link.ts';
import { changed, rowsOf } from '../user/index.ts';
import type { NormalisedEmail } from '@headshots/platform/text';

export interface NewLink {
  readonly hash: Buffer;
  readonly userId: string;
  readonly purpose: LinkPurpose;
  /** The link is worth nothing once the user's address is another one. */
  readonly email: NormalisedEmail;
  readonly eventId: string;
  readonly lifeSeconds: number;
}

export interface ExpectedLink {
  readonly eventId: string;
  readonly userId: string;
  readonly purpose: LinkPurpose;
}

export interface StoredLink {
  readonly userId: string;
  readonly purpose: LinkPurpose;
  readonly email: NormalisedEmail;
  readonly live: boolean;
  /** Used by its owner less than 24 h ago. */
  readonly usedRecently: boolean;
}

const expect = `INSERT INTO expected_links (event_id, user_id, purpose) VALUES ($1, $2, $3)`;
const isExpected = `
  SELECT 1 FROM expected_links
  WHERE event_id = $1 AND user_id = $2 AND purpose = $3 AND asked_at > now() - interval '4 days'`;
const insert = `
  INSERT INTO one_time_tokens (hash, user_id, purpose, email_normalised, event_id, expires_at)
  VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6)) RETURNING expires_at AS "expiresAt"`;
const trim = `
  UPDATE one_time_tokens SET burnt_at = now() WHERE hash IN (
    SELECT hash FROM (
      SELECT hash, row_number() OVER (ORDER BY (event_id = $3 AND hash <> $4), created_at DESC) AS place
      FROM one_time_tokens
      WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL AND burnt_at IS NULL AND expires_at > now()
    ) AS live WHERE place > $5)`;
const find = `
  SELECT user_id AS "userId", purpose, email_normalised AS email,
         used_at IS NULL AND burnt_at IS NULL AND expires_at > now() AS live,
         coalesce(used_at > now() - interval '24 hours', false) AS "usedRecently"
  FROM one_time_tokens WHERE hash = $1`;
const claim = `
  UPDATE one_time_tokens SET used_at = now()
  WHERE hash = $1 AND used_at IS NULL AND burnt_at IS NULL AND expires_at > now()`;
const unclaim = `UPDATE one_time_tokens SET used_at = NULL WHERE hash = $1`;
const burn = `
  UPDATE one_time_tokens SET burnt_at = now()
  WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL AND burnt_at IS NULL`;
const erase = `DELETE FROM one_time_tokens WHERE user_id = $1`;
const eraseExpected = `DELETE FROM expected_links WHERE user_id = $1`;
const overdue: Outdated = {
  table: 'expected_links',
  by: 'asked_at',
  where: `asked_at < now() - interval '4 days'`,
};
const expired: Outdated = {
  table: 'one_time_tokens',
  by: 'expires_at',
  where: `expires_at < now() - interval '2 days'`,
};

@Injectable()
export class MailLinksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Keeps that a mail with a link was asked for; in the transaction of the fact that asks. */
  async expect({ manager }: Tx, { eventId, userId, purpose }: ExpectedLink): Promise<void> {
    await manager.query(expect, [eventId, userId, purpose]);
  }

  async isExpected({ manager }: Tx, { eventId, userId, purpose }: ExpectedLink): Promise<boolean> {
    return (await rowsOf(manager, isExpected, [eventId, userId, purpose])).length === 1;
  }

  /** Adds a link; answers its end. Beyond `most` live ones the oldest goes, an earlier try of the same event first. */
  async add({ manager }: Tx, link: NewLink, most: number): Promise<Date> {
    const { hash, userId, purpose, email, eventId, lifeSeconds } = link;
    const values = [hash, userId, purpose, email, eventId, lifeSeconds];
    const [row] = await rowsOf<{ expiresAt: Date }>(manager, insert, values);
    if (!row) throw new Error('An insert answered no row.');
    await manager.query(trim, [userId, purpose, eventId, hash, most]);
    return row.expiresAt;
  }

  async find({ manager }: Tx, hash: Buffer): Promise<StoredLink | undefined> {
    const [row] = await rowsOf<StoredLink>(manager, find, [hash]);
    return row;
  }

  async claim({ manager }: Tx, hash: Buffer): Promise<boolean> {
    return (await changed(manager, claim, [hash])).count === 1;
  }

  async unclaim({ manager }: Tx, hash: Buffer): Promise<void> {
    await manager.query(unclaim, [hash]);
  }

  async burn({ manager }: Tx, userId: string, purpose: LinkPurpose): Promise<void> {
    await manager.query(burn, [userId, purpose]);
  }

  async erase({ manager }: Tx, userId: string): Promise<void> {
    await manager.query(erase, [userId]);
    await manager.query(eraseExpected, [userId]);
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, expired);
    await purgeAllRows(this.dataSource, overdue);
  }
}
