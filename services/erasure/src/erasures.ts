import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';

export interface ErasureRequest {
  readonly deletionId: string;
  readonly userId: string;
}

export interface ClaimedErasure extends ErasureRequest {
  readonly requestedAt: Date;
}

/** A worker that dies is followed by another after this long. */
const leaseSeconds = 60;
/** The oldest backup that could bring an erased person back is gone by then. */
const ledgerDays = 90;

const lockName = `hashtextextended('erasure:' || $1, 0)`;
const lockAlone = `SELECT pg_advisory_xact_lock(${lockName})`;
const lockShared = `SELECT pg_advisory_xact_lock_shared(${lockName})`;
const note = `
  INSERT INTO erasures AS e (user_id, deletion_id) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET deletion_id = excluded.deletion_id, confirmed_at = NULL,
    next_try_at = CASE WHEN e.confirmed_at IS NULL THEN e.next_try_at ELSE now() END`;
const look = 'SELECT 1 FROM erasures WHERE user_id = $1';
const claim = `
  UPDATE erasures SET next_try_at = now() + make_interval(secs => ${leaseSeconds})
  WHERE user_id = (
    SELECT user_id FROM erasures WHERE confirmed_at IS NULL AND next_try_at <= now()
    ORDER BY next_try_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING user_id AS "userId", deletion_id AS "deletionId", requested_at AS "requestedAt"`;
const postpone = `
  UPDATE erasures SET next_try_at = now() + least(greatest((now() - requested_at) / 10, interval '1 second'), interval '1 minute')
  WHERE user_id = $1 AND confirmed_at IS NULL`;
const confirm = `
  UPDATE erasures SET confirmed_at = now() WHERE user_id = $1 AND deletion_id = $2 AND confirmed_at IS NULL`;
const outdated: Outdated = {
  table: 'erasures',
  by: 'confirmed_at',
  where: `confirmed_at < now() - interval '${ledgerDays} days'`,
};

/**
 * Tombstones of one service. Who writes something about a person asks `isErased` first, in the same transaction: it
 * ends before the tombstone exists and is seen by the erasure, or it finds the tombstone.
 */
@Injectable()
export class Erasures {
  constructor(private readonly dataSource: DataSource) {}

  /** Sets the tombstone. A repeated request has the erasure done and confirmed once more. */
  async request({ manager }: Tx, { userId, deletionId }: ErasureRequest): Promise<void> {
    await manager.query(lockAlone, [userId]);
    await manager.query(note, [userId, deletionId]);
  }

  /** Keeps a tombstone from being set until the transaction ends. */
  async isErased({ manager }: Tx, userId: string): Promise<boolean> {
    await manager.query(lockShared, [userId]);
    return ((await manager.query(look, [userId])) as unknown[]).length > 0;
  }

  async claim(): Promise<ClaimedErasure | undefined> {
    const [[claimed]] = (await this.dataSource.query(claim)) as [ClaimedErasure[], number];
    return claimed;
  }

  async postpone({ userId }: ErasureRequest): Promise<void> {
    await this.dataSource.query(postpone, [userId]);
  }

  /** False when it was confirmed before. */
  async confirm({ manager }: Tx, { userId, deletionId }: ErasureRequest): Promise<boolean> {
    const [, count] = (await manager.query(confirm, [userId, deletionId])) as [unknown[], number];
    return count === 1;
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
