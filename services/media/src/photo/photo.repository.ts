import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { Expression } from '@headshots/proto/vocabulary';
import { In, DataSource, type EntityManager } from 'typeorm';
import type { NewPhoto, Photo, PhotoStats, Run } from './photo.ts';
import { RETENTION_DAYS, type RunView, type RunFacts } from './run.ts';
import { PhotoEntity } from './photo.entity.ts';
import { toPhoto, toRun } from './photo.mapper.ts';
import { RunEntity } from './run.entity.ts';

export interface PhotoPage {
  readonly photos: readonly Photo[];
  /** Position after the last photo; undefined on the last page. */
  readonly next: PagePosition | undefined;
}

export interface PagePosition {
  readonly uploadedAt: Date;
  readonly id: string;
}

/** What of a run an event may write; a fact written once is never overwritten. */
export type RunChange = Partial<Omit<RunFacts, 'done' | 'settledAt' | 'storedAt'>> & {
  readonly engine?: string;
};

const recordRun = `
  INSERT INTO runs AS r (order_id, photo_id, package, images, delivered, engine, paid_at, started_at, completed_at,
                         failed_at, failed_reason, refund_at, refund_reason, delivered_at, completion_heard_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
          CASE WHEN $9::timestamptz IS NOT NULL THEN now() END)
  ON CONFLICT (order_id) DO UPDATE SET
    package = coalesce(r.package, excluded.package),
    images = greatest(r.images, excluded.images),
    delivered = greatest(r.delivered, excluded.delivered),
    engine = coalesce(r.engine, excluded.engine),
    paid_at = coalesce(r.paid_at, excluded.paid_at),
    started_at = coalesce(r.started_at, excluded.started_at),
    completed_at = coalesce(r.completed_at, excluded.completed_at),
    failed_at = coalesce(r.failed_at, excluded.failed_at),
    failed_reason = coalesce(r.failed_reason, excluded.failed_reason),
    refund_at = coalesce(r.refund_at, excluded.refund_at),
    refund_reason = coalesce(r.refund_reason, excluded.refund_reason),
    delivered_at = coalesce(r.delivered_at, excluded.delivered_at),
    completion_heard_at = coalesce(r.completion_heard_at, excluded.completion_heard_at)`;

const markStored = `
  UPDATE runs SET stored_at = now(), settled_at = CASE WHEN $2 THEN now() END
  WHERE order_id = $1 AND stored_at IS NULL RETURNING stored_at`;

const untoldIf = (condition: string): string => `
  SELECT photo_id, order_id, completion_heard_at FROM runs
  WHERE completion_heard_at IS NOT NULL AND stored_at IS NULL AND failed_at IS NULL AND refund_at IS NULL
    AND ${condition}
  ORDER BY completion_heard_at LIMIT $1`;
/** Each half by an index of its own: orders that wait for their last images are read by neither. */
const untold = `
  SELECT photo_id AS "photoId", order_id AS "orderId" FROM (
    (${untoldIf('done >= delivered')}) UNION
    (${untoldIf(`completion_heard_at < now() - interval '30 minutes' AND NOT EXISTS (
       SELECT 1 FROM store_outages WHERE last_seen_at > now() - interval '30 minutes')`)})) AS untold
  ORDER BY completion_heard_at LIMIT $1`;

/** Orders that were told short of images within the last day. */
export const shortOrders = `SELECT count(*) AS count FROM runs WHERE settled_at > now() - interval '1 day'`;

const stats = `
  SELECT count(*)::int AS total,
         count(*) FILTER (WHERE p.status = 'completed')::int AS processed,
         count(*) FILTER (WHERE p.status IN ('pending', 'queued', 'processing'))::int AS pending,
         coalesce(sum(r.done) FILTER (WHERE p.status IN ('processing', 'completed')), 0)::int AS generated
  FROM photos p LEFT JOIN runs r ON r.order_id = p.order_id
  WHERE p.user_id = $1`;

const show = `
  UPDATE photos SET status = $2, failure = $3, ended_at = $4, order_id = $5, version = version + 1,
                    expires_at = coalesce($6, expires_at),
                    expiring_told_at = CASE WHEN $7 THEN coalesce(expiring_told_at, now())
                                            WHEN $6 <> expires_at THEN NULL ELSE expiring_told_at END
  WHERE id = $1 RETURNING version`;

const noteTrial = `
  UPDATE photos SET unusable = CASE WHEN $3::jsonb IS NULL THEN unusable - $2::text ELSE jsonb_set(unusable, ARRAY[$2::text], $3::jsonb) END
  WHERE id = $1`;

@Injectable()
export class PhotoRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: Tx, photo: NewPhoto): Promise<Photo> {
    const { generatedMaps } = await tx.manager
      .createQueryBuilder()
      .insert()
      .into(PhotoEntity)
      .values({
        ...photo,
        expiresAt: () => `now() + interval '${RETENTION_DAYS} days'`,
        selfieReport: { ...photo.selfieReport },
        eyes: photo.eyes ?? null,
      })
      .returning(['uploadedAt', 'expiresAt', 'status', 'version', 'unusable'])
      .execute();
    return toPhoto(
      tx.manager.create(PhotoEntity, { ...photo, eyes: photo.eyes ?? null, ...generatedMaps[0] }),
    );
  }

  async find(photoId: string): Promise<Photo | undefined> {
    const row = await this.dataSource.manager.findOneBy(PhotoEntity, { id: photoId });
    return row ? toPhoto(row) : undefined;
  }

  /** Notes that nothing usable came of the photo in this expression; without reasons, that something did. */
  async noteTrial(
    { manager }: Tx,
    photoId: string,
    expression: Expression,
    reasons: readonly string[] | undefined,
  ): Promise<void> {
    await manager.query(noteTrial, [photoId, expression, reasons ? JSON.stringify(reasons) : null]);
  }

  /** Those of the ids that are photos. */
  async known(photoIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = (await this.dataSource.query('SELECT id FROM photos WHERE id = ANY($1)', [photoIds])) as {
      readonly id: string;
    }[];
    return new Set(rows.map(({ id }) => id));
  }

  /** The photo, its row locked until the transaction ends. */
  async lock(tx: Tx, photoId: string): Promise<Photo | undefined> {
    const row = await tx.manager.findOne(PhotoEntity, {
      where: { id: photoId },
      lock: { mode: 'pessimistic_write' },
    });
    return row ? toPhoto(row) : undefined;
  }

  /** The caller holds the photo's lock. */
  async setExpression(tx: Tx, photoId: string, expression: Expression): Promise<void> {
    await tx.manager.update(PhotoEntity, { id: photoId }, { expression });
  }

  /** Removes the photo with everything in the database that belongs to it. */
  async delete(tx: Tx, photoId: string): Promise<void> {
    await tx.manager.delete(PhotoEntity, { id: photoId });
  }

  async page(userId: string, limit: number, after: PagePosition | undefined): Promise<PhotoPage> {
    const query = this.dataSource.manager
      .createQueryBuilder(PhotoEntity, 'p')
      .where('p.userId = :userId', { userId })
      .orderBy('p.uploadedAt', 'DESC')
      .addOrderBy('p.id', 'DESC')
      .limit(limit + 1);
    if (after) query.andWhere('(p.uploadedAt, p.id) < (:uploadedAt::timestamptz, :id::uuid)', after);
    const rows = (await query.getMany()).map(toPhoto);
    const photos = rows.slice(0, limit);
    const last = photos.at(-1);
    return {
      photos,
      next: rows.length > limit && last ? { uploadedAt: last.uploadedAt, id: last.id } : undefined,
    };
  }

  async stats(userId: string): Promise<PhotoStats> {
    const [row] = (await this.dataSource.query(stats, [userId])) as PhotoStats[];
    return row ?? { total: 0, processed: 0, pending: 0, generated: 0 };
  }

  /** Makes the run when there is none; then writes the facts that are not yet known. */
  async recordRun(tx: Tx, photoId: string, orderId: string, change: RunChange): Promise<void> {
    const facts = [
      change.package,
      change.images ?? 0,
      change.delivered ?? 0,
      change.engine,
      change.paidAt,
      change.startedAt,
      change.completedAt,
      change.failedAt,
      change.failedReason,
      change.refundAt,
      change.refundReason,
      change.deliveredAt,
    ];
    await tx.manager.query(recordRun, [orderId, photoId, ...facts.map((fact) => fact ?? null)]);
  }

  async runs(photoId: string, tx?: Tx): Promise<readonly Run[]> {
    const manager: EntityManager = tx?.manager ?? this.dataSource.manager;
    return (await manager.findBy(RunEntity, { photoId })).map(toRun);
  }

  /** The runs of many photos, for lists. */
  async runsOf(orderIds: readonly string[]): Promise<readonly Run[]> {
    if (orderIds.length === 0) return [];
    return (await this.dataSource.manager.findBy(RunEntity, { orderId: In([...orderIds]) })).map(toRun);
  }

  /** Writes what the customer sees and adds one to the fact counter; answers the new version. */
  async show(tx: Tx, photoId: string, orderId: string, view: RunView): Promise<number> {
    const [rows] = (await tx.manager.query(show, [
      photoId,
      view.status,
      view.failure ?? null,
      view.endedAt ?? null,
      orderId,
      view.expiresAt ?? null,
      view.takenBack,
    ])) as [{ readonly version: number }[], number];
    return rows[0]?.version ?? 0;
  }

  /** Notes that it was told what of the order is kept; the moment, undefined when it had been told before. */
  async markStored(tx: Tx, orderId: string, short: boolean): Promise<Date | undefined> {
    const [rows] = (await tx.manager.query(markStored, [orderId, short])) as [
      { readonly stored_at: Date }[],
      number,
    ];
    return rows[0]?.stored_at;
  }

  /**
   * Completed orders of which nothing was told yet though all their images are here, or nothing came any more for half
   * an hour in which the object store was there.
   */
  async untold(limit: number): Promise<readonly { photoId: string; orderId: string }[]> {
    return this.dataSource.query(untold, [limit]);
  }
}
