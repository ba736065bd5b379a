import { Injectable } from '@nestjs/common';
import { purgeAllRows, purgeChunk, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import { deletionPolicy, type AccountDeletion } from './account-deletion.ts';
import { AccountDeletionEntity } from './account-deletion.entity.ts';
import { changed, rowsOf } from '../user/index.ts';

export interface NewDeletion {
  readonly id: string;
  readonly userId: string;
  readonly keycloakId: string | undefined;
  readonly contact: Buffer | undefined;
}

export interface LedgerEntry {
  readonly deletionId: string;
  readonly userId: string;
  readonly keycloakId: string | null;
  readonly requestedAt: Date;
}

const open = `
  INSERT INTO account_deletions (id, user_id, keycloak_id, contact, state, deadline_at)
  VALUES ($1, $2, $3, $4, 'erasing', now() + make_interval(hours => $5))`;
const takeAddress = `
  UPDATE users SET status = 'deleting', email_normalised = NULL, pending_email = NULL, directory_email = NULL,
                   password_changing_since = NULL
  WHERE id = $1`;
const claim = `
  UPDATE account_deletions SET next_step_at = now() + make_interval(secs => $2)
  WHERE id IN (
    SELECT id FROM account_deletions WHERE state <> 'finished' AND next_step_at <= now()
    ORDER BY next_step_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id`;
const isKnown = 'SELECT 1 FROM account_deletions WHERE id = $1 AND user_id = $2';
const confirm = `
  UPDATE account_deletions SET confirmations = array_append(confirmations, $3), next_step_at = now()
  WHERE id = $1 AND user_id = $2 AND state = 'erasing' AND NOT $3 = ANY (confirmations)`;
const replaceContact = `UPDATE account_deletions SET contact = $2 WHERE id = $1 AND contact IS NOT NULL`;
const askedAgain = `UPDATE account_deletions SET published_at = now() WHERE id = $1`;
const directoryRemoved = `
  UPDATE account_deletions SET directory_removed_at = now() WHERE id = $1 AND state = 'erasing'`;
const erased = `
  UPDATE account_deletions SET state = 'farewell', erased_at = now(), farewell_event_id = $2
  WHERE id = $1 AND state = 'erasing'`;
const forgetContact = `
  UPDATE account_deletions SET contact = NULL, next_step_at = now() WHERE farewell_event_id = $1 AND state = 'farewell'`;
const finish = `
  UPDATE account_deletions SET state = 'finished', finished_at = now(), contact = NULL, farewell_event_id = NULL
  WHERE id = $1 AND state = 'farewell'`;
const countLate = `
  SELECT count(*)::integer AS late FROM (
    SELECT 1 FROM account_deletions
    WHERE state = 'erasing' AND requested_at < now() - make_interval(mins => $1) LIMIT 10000) AS counted`;
const ledger = `
  SELECT id AS "deletionId", user_id AS "userId", keycloak_id AS "keycloakId", requested_at AS "requestedAt"
  FROM account_deletions WHERE user_id IS NOT NULL ORDER BY requested_at`;
const forgetUsers = `
  UPDATE account_deletions SET user_id = NULL, keycloak_id = NULL
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM account_deletions
    WHERE user_id IS NOT NULL AND state = 'finished' AND finished_at < now() - make_interval(days => $1)
    ORDER BY finished_at LIMIT ${purgeChunk} FOR UPDATE SKIP LOCKED))`;
const receipts: Outdated = {
  table: 'account_deletions',
  by: 'finished_at',
  where: `state = 'finished' AND finished_at < now() - make_interval(years => $1)`,
};

@Injectable()
export class DeletionRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Opens the deletion and takes address and sign-in from the user, whose row must be locked. */
  async open({ manager }: Tx, { id, userId, keycloakId, contact }: NewDeletion): Promise<void> {
    const values = [id, userId, keycloakId ?? null, contact ?? null, deletionPolicy.deadlineHours];
    await manager.query(open, values);
    await manager.query(takeAddress, [userId]);
  }

  async claim(tx: Tx, limit: number, leaseSeconds: number): Promise<readonly AccountDeletion[]> {
    const { rows } = await changed<{ id: string }>(tx.manager, claim, [limit, leaseSeconds]);
    const found = await Promise.all(rows.map(({ id }) => this.find({ id }, tx)));
    return found.filter((deletion) => deletion !== undefined);
  }

  async lock({ manager }: Tx, id: string): Promise<AccountDeletion | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await manager.findOne(AccountDeletionEntity, { where: { id }, lock });
    return row ? toDeletion(row) : undefined;
  }

  async isKnown(id: string, userId: string): Promise<boolean> {
    return (await rowsOf(this.dataSource.manager, isKnown, [id, userId])).length === 1;
  }

  async confirm({ manager }: Tx, id: string, userId: string, service: string): Promise<boolean> {
    return (await changed(manager, confirm, [id, userId, service])).count === 1;
  }

  async replaceContact({ manager }: Tx, id: string, contact: Buffer): Promise<void> {
    await manager.query(replaceContact, [id, contact]);
  }

  async askedAgain({ manager }: Tx, id: string): Promise<void> {
    await manager.query(askedAgain, [id]);
  }

  async directoryRemoved({ manager }: Tx, id: string): Promise<void> {
    await manager.query(directoryRemoved, [id]);
  }

  async erased({ manager }: Tx, id: string, farewellEventId: string): Promise<void> {
    await manager.query(erased, [id, farewellEventId]);
  }

  async forgetContact({ manager }: Tx, farewellEventId: string): Promise<boolean> {
    return (await changed(manager, forgetContact, [farewellEventId])).count === 1;
  }

  async finish({ manager }: Tx, id: string): Promise<void> {
    await manager.query(finish, [id]);
  }

  byFarewell(eventId: string): Promise<AccountDeletion | undefined> {
    return this.find({ farewellEventId: eventId, state: 'farewell' });
  }

  async countLate(minutes: number): Promise<number> {
    const manager = this.dataSource.manager;
    return (await rowsOf<{ late: number }>(manager, countLate, [minutes]))[0]?.late ?? 0;
  }

  async ledger(): Promise<readonly LedgerEntry[]> {
    return rowsOf<LedgerEntry>(this.dataSource.manager, ledger);
  }

  async purge(): Promise<void> {
    for (let forgotten = purgeChunk; forgotten === purgeChunk;)
      forgotten = (await changed(this.dataSource.manager, forgetUsers, [deletionPolicy.ledgerDays])).count;
    await purgeAllRows(this.dataSource, receipts, [deletionPolicy.receiptYears]);
  }

  private async find(
    where: FindOptionsWhere<AccountDeletionEntity>,
    tx?: Tx,
  ): Promise<AccountDeletion | undefined> {
    const row = await (tx?.manager ?? this.dataSource.manager).findOneBy(AccountDeletionEntity, where);
    return row ? toDeletion(row) : undefined;
  }
}

function toDeletion(row: AccountDeletionEntity): AccountDeletion {
  return {
    id: row.id,
    userId: row.userId ?? '',
    keycloakId: row.keycloakId ?? undefined,
    state: row.state,
    confirmations: row.confirmations,
    publishedAt: row.publishedAt,
    directoryRemovedAt: row.directoryRemovedAt ?? undefined,
    contact: row.contact ?? undefined,
    erasedAt: row.erasedAt ?? undefined,
  };
}
