import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import type { LeasedShot, ShotStore } from '../../application/ports/shot-store.ts';
import type { AcceptedImage } from '../../domain/accepted-image.ts';
import type { Expression, Style } from '@headshots/engine';
import { ShotEntity } from './shot.entity.ts';

interface ClaimedRow {
  readonly order_id: string;
  readonly photo_id: string;
  readonly number: number;
  readonly style: Style;
  readonly expression: Expression;
  readonly images: number;
  readonly attempt: number;
  readonly lost: number;
  readonly rejections: number;
  readonly tries: number;
  readonly waits: number;
  readonly has_fallback: boolean;
  readonly first: boolean;
}

const takenAtOnce = 50;

/** Two ends of the line: shots whose pause is over, and leases that nobody prolongs. What an own lease lost was no death. */
const wakeSql = `
  WITH rested AS (
    SELECT order_id, number FROM shots WHERE state = 'delayed' AND not_before <= now()
    ORDER BY not_before LIMIT ${takenAtOnce} FOR UPDATE SKIP LOCKED
  ), left_behind AS (
    SELECT order_id, number FROM shots WHERE state = 'leased' AND lease_until < now()
    ORDER BY lease_until LIMIT ${takenAtOnce} FOR UPDATE SKIP LOCKED
  )
  UPDATE shots s
  SET state = 'waiting', lease_owner = NULL, lease_until = NULL, lost_to = CASE
    WHEN s.lease_owner IS NULL OR s.lease_owner = $1 OR s.lease_owner = ANY (s.lost_to) THEN s.lost_to
    ELSE s.lost_to || s.lease_owner END
  FROM (TABLE rested UNION ALL TABLE left_behind) due
  WHERE s.order_id = due.order_id AND s.number = due.number`;

/**
 * Looks at as many orders at the front of the line as have shots in flight, and one more: the one with the fewest in
 * flight is among them, however long the line is. Inside an order, what killed a worker before comes last.
 */
const claimSql = `
  WITH RECURSIVE busy AS (
    SELECT order_id, count(*) AS shots FROM shots WHERE state = 'leased' GROUP BY order_id
  ), line AS (
    (SELECT queued_at, order_id FROM shots WHERE state = 'waiting' ORDER BY queued_at, order_id LIMIT 1)
    UNION ALL
    SELECT next.queued_at, next.order_id
    FROM line CROSS JOIN LATERAL (
      SELECT s.queued_at, s.order_id FROM shots s
      WHERE s.state = 'waiting' AND (s.queued_at, s.order_id) > (line.queued_at, line.order_id)
      ORDER BY s.queued_at, s.order_id LIMIT 1
    ) next
    WHERE line.order_id IN (SELECT order_id FROM busy)
  ), fair AS (
    SELECT line.order_id FROM line LEFT JOIN busy USING (order_id)
    ORDER BY coalesce(busy.shots, 0), line.queued_at, line.order_id
  ), next AS (
    SELECT shot.order_id, shot.number
    FROM fair CROSS JOIN LATERAL (
      SELECT s.order_id, s.number FROM shots s
      WHERE s.order_id = fair.order_id AND s.state = 'waiting'
      ORDER BY cardinality(s.lost_to), s.number LIMIT 1
      FOR UPDATE SKIP LOCKED
    ) shot
    LIMIT 1
  )
  UPDATE shots s
  SET state = 'leased', lease_owner = $1, lease_until = now() + $2 * interval '1 millisecond', attempt = s.attempt + 1
  FROM next, jobs j
  WHERE s.order_id = next.order_id AND s.number = next.number AND j.order_id = s.order_id
  RETURNING s.order_id, j.photo_id, s.number, s.style, j.expression, j.images, s.attempt, cardinality(s.lost_to) AS lost,
    s.rejections, s.tries, s.waits, s.fallback IS NOT NULL AS has_fallback,
    j.started_at IS NULL AS first`;

/** Newest images and open work, each counted only so far: both are asked at every scrape. */
const measuredSql = `
  SELECT avg((image->>'seconds')::float8) AS mean
  FROM (SELECT image FROM shots WHERE state = 'done' AND finished_at IS NOT NULL
        ORDER BY finished_at DESC LIMIT 100) newest`;
const openSql = `
  SELECT coalesce(sum(images - done - abandoned), 0)::int AS open
  FROM (SELECT images, done, abandoned FROM jobs WHERE state = 'running' LIMIT 1000) counted`;

const survivedSql = `
  UPDATE shots SET lost_to = array_remove(lost_to, $3) WHERE order_id = $1 AND number = $2 AND $3 = ANY (lost_to)`;

const held = `order_id = :orderId AND number = :number AND state = 'leased' AND attempt = :attempt`;

@Injectable()
export class ShotRepository implements ShotStore {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async claim({ manager }: Tx, owner: string, leaseMs: number): Promise<LeasedShot | undefined> {
    const [rows] = await manager.query<[ClaimedRow[], number]>(claimSql, [owner, leaseMs]);
    const row = rows[0];
    if (!row) return undefined;
    return {
      orderId: row.order_id,
      photoId: row.photo_id,
      number: row.number,
      style: row.style,
      expression: row.expression,
      images: row.images,
      attempt: row.attempt,
      rejections: row.rejections,
      tries: row.tries,
      waits: row.waits,
      owner,
      hasFallback: row.has_fallback,
      lost: row.lost,
      first: row.first,
    };
  }

  async wake({ manager }: Tx, owner: string): Promise<void> {
    await manager.query(wakeSql, [owner]);
  }

  heartbeat(shot: LeasedShot, leaseMs: number): Promise<boolean> {
    const leaseUntil = () => `now() + ${Math.round(leaseMs)} * interval '1 millisecond'`;
    return this.change(this.dataSource.manager, shot, { leaseUntil });
  }

  accept({ manager }: Tx, shot: LeasedShot, image: AcceptedImage, fingerprint: Uint8Array): Promise<boolean> {
    return this.finish(manager, shot, {
      ...done,
      image,
      fallback: null,
      fingerprint: Buffer.from(fingerprint),
    });
  }

  async acceptFallback(
    { manager }: Tx,
    shot: LeasedShot,
    newest?: AcceptedImage,
  ): Promise<AcceptedImage | undefined> {
    const row = await manager.findOneBy(ShotEntity, { orderId: shot.orderId, number: shot.number });
    const image = better(row?.fallback ?? undefined, newest);
    if (!image) return undefined;
    const taken = await this.finish(manager, shot, { ...done, image, fallback: null });
    return taken ? image : undefined;
  }

  async reroll(
    { manager }: Tx,
    shot: LeasedShot,
    refusedBy: string,
    newest: AcceptedImage | undefined,
  ): Promise<{ readonly objectKey: string | undefined } | undefined> {
    const { orderId, number } = shot;
    const row = await manager.findOneBy(ShotEntity, { orderId, number });
    const fallback = better(row?.fallback ?? undefined, newest) ?? null;
    const taken = await this.finish(manager, shot, {
      state: 'waiting',
      rejections: shot.rejections + 1,
      tries: 0,
      waits: 0,
      refusedBy: () => `refused_by || ${jsonString(refusedBy)}`,
      fallback,
    });
    return taken ? { objectKey: fallback?.objectKey } : undefined;
  }

  abandon({ manager }: Tx, shot: LeasedShot, refusedBy: string): Promise<boolean> {
    return this.finish(manager, shot, {
      state: 'abandoned',
      refusedBy: () => `refused_by || ${jsonString(refusedBy)}`,
    });
  }

  retryLater({ manager }: Tx, shot: LeasedShot, delayMs: number, own: boolean): Promise<boolean> {
    const counted = own ? { tries: shot.tries + 1 } : { waits: shot.waits + 1 };
    return this.finish(manager, shot, { ...later(delayMs), ...counted });
  }

  stopped({ manager }: Tx, shot: LeasedShot, delayMs: number): Promise<boolean> {
    const lostTo = () => 'CASE WHEN lease_owner = ANY (lost_to) THEN lost_to ELSE lost_to || lease_owner END';
    return this.finish(manager, shot, { ...later(delayMs), waits: shot.waits + 1, lostTo });
  }

  release({ manager }: Tx, shot: LeasedShot): Promise<boolean> {
    return this.finish(manager, shot, { state: 'waiting' });
  }

  async survived({ orderId, number, owner }: LeasedShot): Promise<void> {
    await this.dataSource.query(survivedSql, [orderId, number, owner]);
  }

  async fingerprints(orderId: string): Promise<readonly Uint8Array[]> {
    const rows = await this.dataSource.manager.find(ShotEntity, {
      where: { orderId, state: 'done' },
      select: { orderId: true, number: true, fingerprint: true },
    });
    return rows.flatMap(({ fingerprint }) => (fingerprint ? [fingerprint] : []));
  }

  async measuredSeconds(): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ mean: number | null }[]>(measuredSql);
    return row?.mean ?? undefined;
  }

  async openShots(): Promise<number> {
    const [row] = await this.dataSource.query<{ open: number }[]>(openSql);
    return row?.open ?? 0;
  }

  private finish(manager: EntityManager, shot: LeasedShot, values: ShotChange): Promise<boolean> {
    return this.change(manager, shot, {
      leaseOwner: null,
      leaseUntil: null,
      finishedAttempts: () => 'finished_attempts + 1',
      ...values,
    });
  }

  private async change(manager: EntityManager, shot: LeasedShot, values: ShotChange): Promise<boolean> {
    const { orderId, number, attempt } = shot;
    const { affected } = await manager
      .createQueryBuilder()
      .update(ShotEntity)
      .set(values)
      .where(held, { orderId, number, attempt })
      .execute();
    return affected === 1;
  }
}

const done = { state: 'done', finishedAt: () => 'now()' } as const;
const later = (delayMs: number): ShotChange => ({
  state: 'delayed',
  notBefore: () => `now() + ${Math.round(delayMs)} * interval '1 millisecond'`,
});

type ShotChange = { readonly [K in keyof ShotEntity]?: ShotEntity[K] | (() => string) };

function better(
  kept: AcceptedImage | undefined,
  newest: AcceptedImage | undefined,
): AcceptedImage | undefined {
  if (!kept || !newest) return kept ?? newest;
  return newest.similarity > kept.similarity ? newest : kept;
}

/** Gate codes are words of ours; the pattern keeps anything else out of the statement. */
function jsonString(code: string): string {
  if (!/^[a-z_.]+$/.test(code)) throw new RangeError(`not a gate code: ${code}`);
  return `'["${code}"]'::jsonb`;
}
