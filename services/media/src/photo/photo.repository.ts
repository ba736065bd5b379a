import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { Expression, Outfit } from '@headshots/proto/vocabulary';
import { In, IsNull, DataSource, Raw, type EntityManager } from 'typeorm';
import type { Look, NewPhoto, Photo, PhotoStats, Run } from './photo.ts';
import { RETENTION_DAYS, type RunView } from './run.ts';
import { PhotoEntity } from './photo.entity.ts';
import { toPhoto, toRun } from './photo.mapper.ts';
import { RunEntity } from './run.entity.ts';

export interface PhotoPage {
  readonly photos: readonly Photo[];
  readonly next: PagePosition | undefined;
}

export interface PagePosition {
  readonly uploadedAt: Date;
  readonly id: string;
}

/** What photos of one upload and its copies have in common. */
type Selfie = Pick<Photo, 'userId' | 'sha256'>;

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

const noteFit = `
  UPDATE photos SET unfit = CASE WHEN $3::text IS NULL THEN unfit - $2::text ELSE unfit || jsonb_build_object($2::text, $3::text) END
  WHERE id = $1`;

@Injectable()
export class PhotoRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: Tx, photo: NewPhoto & Partial<Look>): Promise<Photo> {
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
      .returning(['uploadedAt', 'expiresAt', 'status', 'version', 'outfit', 'unusable', 'unfit'])
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

  /** Notes why the photo could not be shown in this outfit; without a reason, that it could. */
  async noteFit({ manager }: Tx, photoId: string, outfit: Outfit, reason: string | undefined): Promise<void> {
    await manager.query(noteFit, [photoId, outfit, reason ?? null]);
  }

  async known(photoIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = (await this.dataSource.query('SELECT id FROM photos WHERE id = ANY($1)', [photoIds])) as {
      readonly id: string;
    }[];
    return new Set(rows.map(({ id }) => id));
  }

  async lock(tx: Tx, photoId: string): Promise<Photo | undefined> {
    const row = await tx.manager.findOne(PhotoEntity, {
      where: { id: photoId },
      lock: { mode: 'pessimistic_write' },
    });
    return row ? toPhoto(row) : undefined;
  }

  /** All photos of one selfie: who makes another of them waits here, whichever it is made from. */
  async lockSelfie(tx: Tx, { userId, sha256 }: Selfie): Promise<readonly Photo[]> {
    const rows = await tx.manager.find(PhotoEntity, {
      where: { userId, sha256 },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    return rows.map(toPhoto);
  }

  /** The newest photo of the selfie that was never ordered. The caller holds the lock of the selfie. */
  async unordered(tx: Tx, { userId, sha256 }: Selfie): Promise<Photo | undefined> {
    const row = await tx.manager.findOne(PhotoEntity, {
      where: {
        userId,
        sha256,
        status: 'pending',
        orderId: IsNull(),
        expiresAt: Raw((at) => `${at} > now()`),
      },
      order: { uploadedAt: 'DESC', id: 'DESC' },
    });
    return row ? toPhoto(row) : undefined;
  }

  /** The caller holds the photo's lock. */
  async setWish(
    tx: Tx,
    photoId: string,
    wish: { readonly expression?: Expression; readonly outfit?: Outfit },
  ): Promise<void> {
    await tx.manager.update(PhotoEntity, { id: photoId }, wish);
  }

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

  async runs(photoId: string, tx?: Tx): Promise<readonly Run[]> {
    const manager: EntityManager = tx?.manager ?? this.dataSource.manager;
    return (await manager.findBy(RunEntity, { photoId })).map(toRun);
  }

  async runsOf(orderIds: readonly string[]): Promise<readonly Run[]> {
    if (orderIds.length === 0) return [];
    return (await this.dataSource.manager.findBy(RunEntity, { orderId: In([...orderIds]) })).map(toRun);
  }

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
}
