import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Tx } from '@headshots/platform/persistence';
import { DataSource, In, type EntityManager } from 'typeorm';
import type { Expression, Outfit, PlannedShot } from '@headshots/engine';
import type { FailureReason, Job, JobState, NewJob } from './job.ts';
import { JobEntity } from './job.entity.ts';
import { OrderStopEntity, PhotoStopEntity, nextTurns } from '../work/index.ts';
import { ShotEntity } from './shot.entity.ts';

export interface JobChange {
  readonly candidates?: 1;
  readonly done?: 1;
  readonly abandoned?: 1;
  readonly facts?: 1;
}

const toJob = (row: JobEntity): Job => ({
  orderId: row.orderId,
  photoId: row.photoId,
  userId: row.userId,
  expression: row.expression as Expression,
  outfit: row.outfit as Outfit,
  images: row.images,
  deadlineAt: row.deadlineAt,
  state: row.state,
  done: row.done,
  abandoned: row.abandoned,
  candidates: row.candidates,
  version: row.version,
  started: row.startedAt !== null,
  traceparent: row.traceparent,
});

/** As long as images are kept, and longer than topics and dead letters are. */
const keptDays = 30;
const jobsAtOnce = 100;
const unattended = 'NOT EXISTS (SELECT FROM shots s WHERE s.order_id = j.order_id AND s.lease_until > now())';
const remove = (jobs: string) => `
  WITH gone AS (DELETE FROM jobs WHERE order_id IN (${jobs}) RETURNING order_id),
       shots_gone AS (DELETE FROM shots s USING gone g WHERE s.order_id = g.order_id)
  SELECT count(*)::int AS count FROM gone`;
const ofPhoto = `SELECT j.order_id FROM jobs j WHERE j.photo_id = $1 AND j.ended_at IS NOT NULL AND ${unattended}`;
const old = `
  SELECT j.order_id FROM jobs j WHERE j.ended_at < now() - interval '${keptDays} days'
  ORDER BY j.ended_at LIMIT ${jobsAtOnce}`;
const outdatedStops = ['order_stops', 'photo_stops'].map((table) => ({
  table,
  by: 'stopped_at',
  where: `stopped_at < now() - interval '${keptDays} days'`,
}));

const returned = `
  RETURNING order_id AS "orderId", photo_id AS "photoId", user_id AS "userId", expression, outfit, images, state, done, abandoned,
    candidates, version, started_at IS NOT NULL AS started, deadline_at AS "deadlineAt", traceparent`;
const countSql = `
  UPDATE jobs
  SET candidates = candidates + $2, done = done + $3, abandoned = abandoned + $4, version = version + $5
  WHERE order_id = $1 ${returned}`;
const startSql = `
  UPDATE jobs SET started_at = now(), version = version + 1
  WHERE order_id = $1 AND started_at IS NULL ${returned}`;

@Injectable()
export class JobRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Inserts the job and its shots. `photo_deleted`: inserted as a job that failed for it, without shots. */
  async open(
    { manager }: Tx,
    job: NewJob,
    shots: readonly PlannedShot[],
  ): Promise<'opened' | 'photo_deleted' | 'ignored'> {
    await alone(manager, job.orderId);
    await alone(manager, job.photoId);
    if (await manager.existsBy(OrderStopEntity, { orderId: job.orderId })) return 'ignored';
    const deleted = await manager.existsBy(PhotoStopEntity, { photoId: job.photoId });
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(JobEntity)
      .values({ ...job })
      .orIgnore()
      .returning('order_id')
      .execute();
    if ((inserted.raw as unknown[]).length === 0) return 'ignored';
    if (deleted) return 'photo_deleted';
    const turns = await nextTurns(manager, job.userId, shots.length);
    await manager.insert(
      ShotEntity,
      shots.map(({ number, style }, place) => ({
        orderId: job.orderId,
        number,
        style,
        turn: turns[place] ?? 0,
      })),
    );
    return 'opened';
  }

  async lock({ manager }: Tx, orderId: string): Promise<Job | undefined> {
    const row = await manager.findOne(JobEntity, { where: { orderId }, lock: { mode: 'pessimistic_write' } });
    return row ? toJob(row) : undefined;
  }

  /** The jobs of a photo, newest first, with whether they were stopped; in a transaction their rows stay locked. */
  async ofPhoto(photoId: string, tx?: Tx): Promise<readonly (Job & { readonly stopped: boolean })[]> {
    const manager = tx?.manager ?? this.dataSource.manager;
    const rows = await manager.find(JobEntity, {
      where: { photoId },
      order: { createdAt: 'DESC' },
      ...(tx && { lock: { mode: 'pessimistic_write' } }),
    });
    const stops = await manager.findBy(OrderStopEntity, { orderId: In(rows.map(({ orderId }) => orderId)) });
    const stopped = new Set(stops.map(({ orderId }) => orderId));
    const deleted = await manager.existsBy(PhotoStopEntity, { photoId });
    return rows.map((row) => ({ ...toJob(row), stopped: deleted || stopped.has(row.orderId) }));
  }

  async count({ manager }: Tx, orderId: string, change: JobChange): Promise<Job> {
    const { candidates = 0, done = 0, abandoned = 0, facts = 0 } = change;
    const given = [orderId, candidates, done, abandoned, facts];
    const [[job]] = await manager.query<[Job[], number]>(countSql, given);
    if (!job) throw new Error(`no job of the order ${orderId}`);
    return job;
  }

  /** Marks the job as started and counts the fact that says so; undefined when it was started before. */
  async start({ manager }: Tx, orderId: string): Promise<Job | undefined> {
    const [[job]] = await manager.query<[Job[], number]>(startSql, [orderId]);
    return job;
  }

  async end(
    { manager }: Tx,
    orderId: string,
    state: Exclude<JobState, 'running'>,
    reason?: FailureReason,
  ): Promise<boolean> {
    const { affected } = await manager
      .createQueryBuilder()
      .update(JobEntity)
      .set({ state, reason: reason ?? null, endedAt: () => 'now()' })
      .where(`order_id = :orderId AND state = 'running'`, { orderId })
      .execute();
    if (affected !== 1) return false;
    // The end of a lease stays: until then its worker may still write an object, and an erasure waits for it.
    await manager
      .createQueryBuilder()
      .update(ShotEntity)
      .set({ state: 'cancelled', leaseOwner: null })
      .where(`order_id = :orderId AND state IN ('waiting', 'delayed', 'leased')`, { orderId })
      .execute();
    await manager.update(ShotEntity, { orderId }, { fingerprint: null });
    return true;
  }

  async stopOrder({ manager }: Tx, orderId: string): Promise<void> {
    await alone(manager, orderId);
    await manager
      .createQueryBuilder()
      .insert()
      .into(OrderStopEntity)
      .values({ orderId })
      .orIgnore()
      .execute();
  }

  async stopPhoto({ manager }: Tx, photoId: string): Promise<readonly string[]> {
    await alone(manager, photoId);
    await manager
      .createQueryBuilder()
      .insert()
      .into(PhotoStopEntity)
      .values({ photoId })
      .orIgnore()
      .execute();
    const jobs = await manager.find(JobEntity, {
      where: { photoId, state: 'running' },
      select: { orderId: true },
    });
    return jobs.map(({ orderId }) => orderId);
  }

  /** Removes ended jobs of a photo with their shots, but for those a worker may still be writing for. */
  async forgetPhoto({ manager }: Tx, photoId: string): Promise<void> {
    await manager.query(remove(ofPhoto), [photoId]);
  }

  async forgetJobs(): Promise<void> {
    for (let went = jobsAtOnce; went === jobsAtOnce;) {
      const [row] = (await this.dataSource.query(remove(old))) as { readonly count: number }[];
      went = row?.count ?? 0;
    }
  }

  async forgetStops(): Promise<void> {
    for (const stops of outdatedStops) await purgeAllRows(this.dataSource, stops);
  }

  async overdue({ manager }: Tx, limit: number): Promise<readonly Job[]> {
    const rows = await manager
      .createQueryBuilder(JobEntity, 'job')
      .where(`job.state = 'running' AND job.deadline_at < now()`)
      .orderBy('job.deadline_at')
      .limit(limit)
      .setLock('pessimistic_write')
      .setOnLocked('skip_locked')
      .getMany();
    return rows.map(toJob);
  }
}

/** A stop and the opening it is about never pass each other unseen. */
async function alone(manager: EntityManager, id: string): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('stop:' || $1, 0))`, [id]);
}
