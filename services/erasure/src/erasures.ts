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

/** What of an order goes back to the person, for the last mail. */
export interface ErasureRefund {
  readonly orderNumber: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  /** A person decides about it first. */
  readonly review: boolean;
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
const keepRefunds = `
  UPDATE erasures SET refunds = coalesce(refunds, '[]') || $2::jsonb WHERE user_id = $1 AND confirmed_at IS NULL`;
const unconfirmed = `
  SELECT refunds FROM erasures WHERE user_id = $1 AND deletion_id = $2 AND confirmed_at IS NULL FOR UPDATE`;
const confirm = 'UPDATE erasures SET confirmed_at = now(), refunds = NULL WHERE user_id = $1';
const outdated: Outdated = {
  table: 'erasures',
  by: 'confirmed_at',
  where: `confirmed_at < now() - interval '${ledgerDays} days'`,
};

interface UnconfirmedRow {
  readonly refunds: readonly (Omit<ErasureRefund, 'amount'> & { readonly amount: string })[] | null;
}

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

  /** Goes along with the confirmation and is kept until then. Call it in the transaction that removes its orders. */
  async keepRefunds(
    { manager }: Tx,
    { userId }: ErasureRequest,
    refunds: readonly ErasureRefund[],
  ): Promise<void> {
    if (refunds.length === 0) return;
    const rows = refunds.map((refund) => ({ ...refund, amount: String(refund.amount) }));
    await manager.query(keepRefunds, [userId, JSON.stringify(rows)]);
  }

  /** What it pays back; undefined when it was confirmed before. */
  async confirm(
    { manager }: Tx,
    { userId, deletionId }: ErasureRequest,
  ): Promise<readonly ErasureRefund[] | undefined> {
    const [row] = (await manager.query(unconfirmed, [userId, deletionId])) as [UnconfirmedRow?];
    if (!row) return undefined;
    await manager.query(confirm, [userId]);
    return (row.refunds ?? []).map((refund) => ({ ...refund, amount: BigInt(refund.amount) }));
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
