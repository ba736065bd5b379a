import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { rowsOf } from '../user/index.ts';
import type { AddressHash } from '../user/address-hash.ts';
import type { NormalisedEmail } from '@headshots/platform/text';
import type { LinkPurpose } from './mail-link.ts';

export type MailPurpose = Extract<LinkPurpose, 'verify_email' | 'reset_password'>;

export interface NewMailRequest {
  readonly purpose: MailPurpose;
  readonly address: AddressHash;
  readonly email: NormalisedEmail;
}

export interface MailRequest extends NewMailRequest {
  readonly id: string;
}

const add = `INSERT INTO mail_requests (purpose, address_hash, email_normalised) VALUES ($1, $2, $3)`;
const addGranted = `
  INSERT INTO mail_requests (purpose, address_hash, closed_at, granted) VALUES ($1, $2, clock_timestamp(), true)`;
const open = `
  SELECT id, purpose, address_hash AS address, email_normalised AS email
  FROM mail_requests WHERE closed_at IS NULL ORDER BY id LIMIT $1`;
const claim = `SELECT 1 FROM mail_requests WHERE id = $1 AND closed_at IS NULL FOR UPDATE SKIP LOCKED`;
const granted = `
  SELECT count(*) FILTER (WHERE closed_at > clock_timestamp() - interval '1 minute')::integer AS "inMinute",
         count(*)::integer AS "inHour"
  FROM mail_requests
  WHERE address_hash = $1 AND purpose = $2 AND granted AND closed_at > clock_timestamp() - interval '1 hour'`;
const close = `
  UPDATE mail_requests SET closed_at = clock_timestamp(), granted = $2, email_normalised = NULL WHERE id = $1`;
const outdated: Outdated = {
  table: 'mail_requests',
  by: 'closed_at',
  where: `closed_at < now() - interval '2 hours'`,
};

interface Granted {
  readonly inMinute: number;
  readonly inHour: number;
}

@Injectable()
export class MailRequestsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add({ manager }: Tx, { purpose, address, email }: NewMailRequest): Promise<void> {
    await manager.query(add, [purpose, address, email]);
  }

  /** A mail that was asked for at once; counts like a wish that was granted. */
  async addGranted(
    { manager }: Tx,
    { purpose, address }: Pick<NewMailRequest, 'purpose' | 'address'>,
  ): Promise<void> {
    await manager.query(addGranted, [purpose, address]);
  }

  async open(limit: number): Promise<readonly MailRequest[]> {
    return rowsOf<MailRequest>(this.dataSource.manager, open, [limit]);
  }

  /** Lock the user first: deleting an account takes the two in that order, and the other one could deadlock. */
  async claim({ manager }: Tx, id: string): Promise<boolean> {
    return (await rowsOf(manager, claim, [id])).length > 0;
  }

  async granted({ manager }: Tx, address: AddressHash, purpose: MailPurpose): Promise<Granted> {
    const [row] = await rowsOf<Granted>(manager, granted, [address, purpose]);
    return row ?? { inMinute: 0, inHour: 0 };
  }

  async close({ manager }: Tx, id: string, isGranted: boolean): Promise<void> {
    await manager.query(close, [id, isGranted]);
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
