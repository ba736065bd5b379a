import { Inject, Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, type EntityManager } from 'typeorm';
import type { LeasedShot, ShotStore } from '../../application/ports/shot-store.ts';
import type { AcceptedImage } from '../../domain/accepted-image.ts';
import type { Expression, Style } from '../../domain/style.ts';
import { ShotEntity } from './shot.entity.ts';

interface ClaimedRow {
  readonly order_id: string;
  readonly photo_id: string;
  readonly number: number;
  readonly style: Style;
  readonly expression: Expression;
  readonly images: number;
  readonly attempt: number;
  readonly finished_attempts: number;
  readonly rejections: number;
  readonly tries: number;
  readonly has_fallback: boolean;
}

/** The attempt counter rises before the work, so a shot that kills its process is recognised by its lost attempts. */
const claimSql = `
  WITH next AS (
    SELECT s.order_id, s.number
    FROM shots s JOIN jobs j ON j.order_id = s.order_id
    WHERE j.state = 'running'
      AND ((s.state = 'waiting' AND s.not_before <= now()) OR (s.state = 'leased' AND s.lease_until < now()))
    ORDER BY
      (SELECT count(*) FROM shots f WHERE f.order_id = s.order_id AND f.state = 'leased' AND f.lease_until >= now()),
      j.created_at, s.number
    FOR UPDATE OF s SKIP LOCKED
    LIMIT 1
  )
  UPDATE shots s
  SET state = 'leased', lease_owner = $1, lease_until = now() + $2 * interval '1 millisecond', attempt = s.attempt + 1
  FROM next, jobs j
  WHERE s.order_id = next.order_id AND s.number = next.number AND j.order_id = s.order_id
  RETURNING s.order_id, j.photo_id, s.number, s.style, j.expression, j.images, s.attempt, s.finished_attempts,
    s.rejections, s.tries, s.fallback IS NOT NULL AS has_fallback`;

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
      owner,
      hasFallback: row.has_fallback,
      lost: row.attempt - 1 - row.finished_attempts,
    };
  }

  heartbeat(shot: LeasedShot, leaseMs: number): Promise<boolean> {
    const leaseUntil = () => `now() + ${Math.round(leaseMs)} * interval '1 millisecond'`;
    return this.change(this.dataSource.manager, shot, { leaseUntil });
  }

  accept({ manager }: Tx, shot: LeasedShot, image: AcceptedImage, fingerprint: Uint8Array): Promise<boolean> {
    return this.finish(manager, shot, {
      state: 'done',
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
    const taken = await this.finish(manager, shot, { state: 'done', image, fallback: null });
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

  retryLater({ manager }: Tx, shot: LeasedShot, delayMs: number): Promise<boolean> {
    return this.finish(manager, shot, {
      state: 'waiting',
      tries: shot.tries + 1,
      notBefore: () => `now() + ${Math.round(delayMs)} * interval '1 millisecond'`,
    });
  }

  release({ manager }: Tx, shot: LeasedShot): Promise<boolean> {
    return this.finish(manager, shot, { state: 'waiting' });
  }

  async fingerprints(orderId: string): Promise<readonly Uint8Array[]> {
    const rows = await this.dataSource.manager.find(ShotEntity, {
      where: { orderId, state: 'done' },
      select: { orderId: true, number: true, fingerprint: true },
    });
    return rows.flatMap(({ fingerprint }) => (fingerprint ? [fingerprint] : []));
  }

  async measuredSeconds(): Promise<number | undefined> {
    const [row] = await this.dataSource.query<{ mean: number | null }[]>(`
      SELECT avg((image->>'seconds')::float8) AS mean
      FROM (SELECT image FROM shots WHERE state = 'done' ORDER BY order_id DESC, number DESC LIMIT 100) newest`);
    return row?.mean ?? undefined;
  }

  async openShots(): Promise<number> {
    const [row] = await this.dataSource.query<{ open: string }[]>(`
      SELECT count(*) AS open FROM shots s JOIN jobs j ON j.order_id = s.order_id
      WHERE j.state = 'running' AND s.state IN ('waiting', 'leased')`);
    return Number(row?.open ?? 0);
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
