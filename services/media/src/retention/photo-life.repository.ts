import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { endedColumns, type EndedPhoto, type NullableOrder, withOrder } from '../photo/index.ts';

export interface ExpiringPhoto {
  readonly photoId: string;
  readonly userId: string;
  readonly orderId: string | undefined;
  readonly expiresAt: Date;
  readonly version: number;
}

const idle = `status NOT IN ('queued', 'processing')`;
const takeExpiring = `
  UPDATE photos SET expiring_told_at = now(), version = version + 1
  WHERE id IN (
    SELECT id FROM photos
    WHERE expiring_told_at IS NULL AND ${idle} AND expires_at <= now() + interval '5 days' AND expires_at > now()
    ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id AS "photoId", user_id AS "userId", order_id AS "orderId", expires_at AS "expiresAt", version`;
const keep = `
  UPDATE photos SET expires_at = $2, kept_until = $2, expiring_told_at = NULL, version = version + 1
  WHERE id = $1 RETURNING version`;
const due = `
  SELECT id FROM photos WHERE ${idle} AND expires_at <= now()
  ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED`;
const remember = `
  INSERT INTO ended_photos (photo_id, user_id, order_id, order_ids, images, version, due_at)
  SELECT p.id, p.user_id, p.order_id, array(SELECT r.order_id FROM runs r WHERE r.photo_id = p.id),
         (SELECT count(*) FROM runs r JOIN headshots h ON h.order_id = r.order_id WHERE r.photo_id = p.id),
         p.version, p.expires_at
  FROM photos p WHERE p.id = ANY($1)`;
const unpurged = `
  UPDATE ended_photos SET tried_at = now()
  WHERE photo_id IN (
    SELECT photo_id FROM ended_photos WHERE purged_at IS NULL ORDER BY tried_at NULLS FIRST LIMIT $1)
  RETURNING ${endedColumns}`;
const noteObjects = `UPDATE ended_photos SET objects = $2 WHERE photo_id = $1 AND objects < $2`;
const markPurged = `
  WITH purged AS (
    UPDATE ended_photos SET purged_at = now() WHERE photo_id = $1 AND purged_at IS NULL
    RETURNING images, objects, due_at)
  INSERT INTO purges (what, images, objects, due_at)
  SELECT 'photo', images, objects, due_at FROM purged RETURNING id`;
const forgotten: Outdated = {
  table: 'ended_photos',
  by: 'purged_at',
  where: `purged_at < now() - interval '90 days'`,
};
const outdatedPurges: Outdated = {
  table: 'purges',
  by: 'purged_at',
  where: `purged_at < now() - interval '3 years'`,
};
/** Nobody needs to know more exactly. */
const most = 10_000;
const countOf = (rows: string): string =>
  `(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${most}) AS counted)::int`;
export const overduePhotos = `
  SELECT ${countOf(`photos WHERE ${idle} AND expires_at < now() - interval '1 hour'`)}
       + ${countOf(`ended_photos WHERE purged_at IS NULL AND due_at < now() - interval '1 hour'`)} AS count`;

/** The end of photos by the database's clock. A photo whose order runs has none. */
@Injectable()
export class PhotoLifeRepository {
  constructor(private readonly dataSource: DataSource) {}

  async takeExpiring({ manager }: Tx, limit: number): Promise<readonly ExpiringPhoto[]> {
    const [rows] = (await manager.query(takeExpiring, [limit])) as [NullableOrder<ExpiringPhoto>[], number];
    return rows.map(withOrder);
  }

  /** The only clock that decides about the end of photos. */
  async now({ manager }: Tx): Promise<Date> {
    const [row] = (await manager.query('SELECT now() AS now')) as { readonly now: Date }[];
    if (!row) throw new Error('The database did not tell the time.');
    return row.now;
  }

  /** Its owner is warned again before the new end. The caller holds the photo's lock. */
  async keep({ manager }: Tx, photoId: string, until: Date): Promise<number> {
    const [rows] = (await manager.query(keep, [photoId, until])) as [{ readonly version: number }[], number];
    return rows[0]?.version ?? 0;
  }

  async end({ manager }: Tx, limit: number): Promise<number> {
    const ids = ((await manager.query(due, [limit])) as { readonly id: string }[]).map(({ id }) => id);
    if (ids.length === 0) return 0;
    await manager.query(remember, [ids]);
    await manager.query('DELETE FROM photos WHERE id = ANY($1)', [ids]);
    return ids.length;
  }

  async unpurged(limit: number): Promise<readonly EndedPhoto[]> {
    const [rows] = (await this.dataSource.query(unpurged, [limit])) as [NullableOrder<EndedPhoto>[], number];
    return rows.map(withOrder);
  }

  /** Keeps the largest number of objects that were ever found of an ended photo. */
  async noteObjects(photoId: string, objects: number): Promise<void> {
    await this.dataSource.query(noteObjects, [photoId, objects]);
  }

  /** Notes that nothing is left in any store, and how much it was; false when it was noted or forgotten before. */
  async markPurged({ manager }: Tx, photoId: string): Promise<boolean> {
    return ((await manager.query(markPurged, [photoId])) as unknown[]).length > 0;
  }

  async forget(): Promise<void> {
    await purgeAllRows(this.dataSource, forgotten);
  }

  async forgetPurges(): Promise<void> {
    await purgeAllRows(this.dataSource, outdatedPurges);
  }
}
