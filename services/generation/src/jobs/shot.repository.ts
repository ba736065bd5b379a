import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import type { AcceptedImage } from '../work/accepted-image.ts';
import type { LeasedShot } from './leased-shot.ts';
import type { Retake } from './retake.ts';
import { claimSql, wakeSql } from './shot-line.query.ts';
import { countLost, countShot, type ShotOutcome } from './shot.metrics.ts';
import { ShotEntity } from './shot.entity.ts';
import { nextTurns } from '../work/index.ts';

const measuredSql = `
  SELECT avg((image->>'seconds')::float8) AS mean
  FROM (SELECT image FROM shots WHERE state = 'done' AND finished_at IS NOT NULL
        ORDER BY finished_at DESC LIMIT 100) newest`;
/** Seconds of work of one process with $1 slots; $2 for each image before there are any to measure. Counts a thousand jobs at most. */
export const queueOfWork = `
  SELECT coalesce(sum(images - done - abandoned), 0) * coalesce((${measuredSql}) / $1::float8, $2::float8) AS seconds
  FROM (SELECT images, done, abandoned FROM jobs WHERE state = 'running' LIMIT 1000) counted`;

const survivedSql = `
  UPDATE shots SET lost_to = array_remove(lost_to, $3) WHERE order_id = $1 AND number = $2 AND $3 = ANY (lost_to)`;

/** A turn of its own, as any image that comes into the line: whoever waits for a first image comes before. */
const retakeSql = `
  UPDATE shots
  SET state = 'waiting', retake = 'running', rejections = 0, tries = 0, waits = 0, lost_to = '{}', queued_at = now(), turn = $3
  WHERE order_id = $1 AND number = $2 AND state = 'done' AND retake IS NULL`;
const endRetakesSql = `
  UPDATE shots SET state = 'done', retake = 'refused', lease_owner = NULL
  WHERE order_id = $1 AND retake = 'running'`;

const grantRetakesSql = `
  UPDATE shots SET retake = NULL, retakes_before = retakes_before + 1
  WHERE order_id = $1 AND retake IN ('taken', 'refused')`;

const held = `order_id = :orderId AND number = :number AND state = 'leased' AND attempt = :attempt`;

/** Changes of a leased shot can only be made by its holder: each answers false (or nothing) when the lease was lost. */
@Injectable()
export class ShotRepository {
  constructor(private readonly dataSource: DataSource) {}

  async claim({ manager }: Tx, owner: string, leaseMs: number): Promise<LeasedShot | undefined> {
    const [[shot]] = await manager.query<[LeasedShot[], number]>(claimSql, [owner, leaseMs]);
    return shot;
  }

  async wake(tx: Tx, owner: string): Promise<void> {
    const [woken] = await tx.manager.query<[{ readonly lost: number }[], number]>(wakeSql, [owner]);
    countLost(tx, woken.filter(({ lost }) => lost === 1).length);
  }

  heartbeat(shot: LeasedShot, leaseMs: number): Promise<boolean> {
    const leaseUntil = () => `now() + ${Math.round(leaseMs)} * interval '1 millisecond'`;
    return this.change(this.dataSource.manager, shot, { leaseUntil });
  }

  accept(tx: Tx, shot: LeasedShot, image: AcceptedImage, fingerprint: Uint8Array): Promise<boolean> {
    return this.finish(tx, shot, 'accepted', {
      ...done,
      image,
      fallback: null,
      fingerprint: Buffer.from(fingerprint),
    });
  }

  /** Ends the shot with `newest`, or with the candidate kept earlier where that one is the more similar. */
  async acceptFallback(tx: Tx, shot: LeasedShot, newest?: AcceptedImage): Promise<AcceptedImage | undefined> {
    const row = await tx.manager.findOneBy(ShotEntity, { orderId: shot.orderId, number: shot.number });
    const image = better(row?.fallback ?? undefined, newest);
    if (!image) return undefined;
    const taken = await this.finish(tx, shot, 'accepted', { ...done, image, fallback: null });
    return taken ? image : undefined;
  }

  /** Answers the fallback that stands now: the more similar of `newest` and the one kept earlier. Undefined when the lease was lost. */
  async reroll(
    tx: Tx,
    shot: LeasedShot,
    refusedBy: string,
    newest: AcceptedImage | undefined,
  ): Promise<{ readonly objectKey: string | undefined } | undefined> {
    const { orderId, number } = shot;
    const row = await tx.manager.findOneBy(ShotEntity, { orderId, number });
    const fallback = better(row?.fallback ?? undefined, newest) ?? null;
    const taken = await this.finish(tx, shot, 'refused', {
      state: 'waiting',
      rejections: shot.rejections + 1,
      tries: 0,
      waits: 0,
      refusedBy: () => `refused_by || ${jsonString(refusedBy)}`,
      fallback,
    });
    return taken ? { objectKey: fallback?.objectKey } : undefined;
  }

  abandon(tx: Tx, shot: LeasedShot, refusedBy: string): Promise<boolean> {
    return this.finish(tx, shot, 'abandoned', {
      state: 'abandoned',
      refusedBy: () => `refused_by || ${jsonString(refusedBy)}`,
    });
  }

  /** `own`: whether the try counts against the shot. */
  retryLater(tx: Tx, shot: LeasedShot, delayMs: number, own: boolean): Promise<boolean> {
    const counted = own ? { tries: shot.tries + 1 } : { waits: shot.waits + 1 };
    return this.finish(tx, shot, 'delayed', { ...later(delayMs), ...counted });
  }

  stopped(tx: Tx, shot: LeasedShot, delayMs: number): Promise<boolean> {
    const lostTo = () => 'CASE WHEN lease_owner = ANY (lost_to) THEN lost_to ELSE lost_to || lease_owner END';
    return this.finish(tx, shot, 'delayed', { ...later(delayMs), waits: shot.waits + 1, lostTo });
  }

  release(tx: Tx, shot: LeasedShot): Promise<boolean> {
    return this.finish(tx, shot, 'given_back', { state: 'waiting' });
  }

  /** The worker lost the lease and lives: the shot did nothing to it. */
  async survived({ orderId, number, owner }: LeasedShot): Promise<void> {
    await this.dataSource.query(survivedSql, [orderId, number, owner]);
  }

  async retake({ manager }: Tx, userId: string, orderId: string, number: number): Promise<boolean> {
    const [turn = 0] = await nextTurns(manager, userId, 1);
    const [, changed] = await manager.query<[unknown, number]>(retakeSql, [orderId, number, turn]);
    return changed === 1;
  }

  acceptRetake(tx: Tx, shot: LeasedShot, image: AcceptedImage): Promise<boolean> {
    return this.finish(tx, shot, 'accepted', { ...done, image, retake: 'taken' });
  }

  refuseRetake(tx: Tx, shot: LeasedShot, refusedBy: string): Promise<boolean> {
    return this.finish(tx, shot, 'refused', {
      state: 'done',
      retake: 'refused',
      refusedBy: () => `refused_by || ${jsonString(refusedBy)}`,
    });
  }

  async endRetakes({ manager }: Tx, orderId: string): Promise<void> {
    await manager.query(endRetakesSql, [orderId]);
  }

  /** Those that are used can be asked for again; one that is made stays. Answers how many. */
  async grantRetakes({ manager }: Tx, orderId: string): Promise<number> {
    const [, changed] = await manager.query<[unknown, number]>(grantRetakesSql, [orderId]);
    return changed;
  }

  async retakesOf(orderId: string, tx?: Tx): Promise<readonly Retake[]> {
    const manager = tx?.manager ?? this.dataSource.manager;
    const rows = await manager.find(ShotEntity, {
      where: { orderId, retake: Not(IsNull()) },
      select: { orderId: true, number: true, retake: true },
      order: { number: 'ASC' },
    });
    return rows.flatMap(({ number, retake }) => (retake ? [{ number, state: retake }] : []));
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

  private async finish(tx: Tx, shot: LeasedShot, outcome: ShotOutcome, values: ShotChange): Promise<boolean> {
    const taken = await this.change(tx.manager, shot, {
      leaseOwner: null,
      leaseUntil: null,
      finishedAttempts: () => 'finished_attempts + 1',
      ...values,
    });
    if (taken) countShot(tx, outcome);
    return taken;
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
