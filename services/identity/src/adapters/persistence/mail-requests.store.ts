import { Injectable } from '@nestjs/common';
import { purgeChunk, purgeRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import type { AddressHash } from '../../application/ports/login-throttle.ts';
import type {
  MailPurpose,
  MailRequest,
  MailRequests,
  NewMailRequest,
} from '../../application/ports/mail-requests.ts';
import { rowsOf } from './rows.ts';

const add = `INSERT INTO mail_requests (purpose, address_hash, email_normalised) VALUES ($1, $2, $3)`;
const take = `
  SELECT id, purpose, address_hash AS address, email_normalised AS email
  FROM mail_requests WHERE closed_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED`;
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
export class PostgresMailRequests implements MailRequests {
  async add({ manager }: Tx, { purpose, address, email }: NewMailRequest): Promise<void> {
    await manager.query(add, [purpose, address, email]);
  }

  async take({ manager }: Tx, limit: number): Promise<readonly MailRequest[]> {
    return rowsOf<MailRequest>(manager, take, [limit]);
  }

  async granted({ manager }: Tx, address: AddressHash, purpose: MailPurpose): Promise<Granted> {
    const [row] = await rowsOf<Granted>(manager, granted, [address, purpose]);
    return row ?? { inMinute: 0, inHour: 0 };
  }

  async close({ manager }: Tx, id: string, isGranted: boolean): Promise<void> {
    await manager.query(close, [id, isGranted]);
  }

  async purge({ manager }: Tx): Promise<boolean> {
    return (await purgeRows(manager, outdated)) === purgeChunk;
  }
}
