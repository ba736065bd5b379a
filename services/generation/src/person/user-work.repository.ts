import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource, In } from 'typeorm';
import { JobEntity, ShotEntity } from '../jobs/index.ts';
import type { JobState } from '../jobs/job.ts';

export interface ShotRecord {
  readonly number: number;
  readonly style: string;
  readonly state: string;
  readonly refusedBy: readonly string[];
  readonly engine: string | undefined;
  readonly garment: string | undefined;
  readonly similarity: number | undefined;
  readonly retake: string | null;
  readonly retakesBefore: number;
}

export interface JobRecord {
  readonly orderId: string;
  readonly photoId: string;
  readonly expression: string;
  readonly outfit: string;
  readonly images: number;
  readonly state: JobState;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly shots: readonly ShotRecord[];
}

const liveLease = `
  SELECT 1 FROM shots s JOIN jobs j ON j.order_id = s.order_id
  WHERE j.user_id = $1 AND s.lease_until > now()
  UNION ALL SELECT 1 FROM previews WHERE user_id = $1 AND lease_until > now() LIMIT 1`;
const photosSql = `
  SELECT photo_id AS "photoId" FROM jobs WHERE user_id = $1
  UNION SELECT photo_id FROM previews WHERE user_id = $1`;
const usesSql = `SELECT day::text, used FROM preview_uses WHERE user_id = $1 ORDER BY day`;
const ofUser = (column: 'order_id' | 'photo_id') =>
  `${column} IN (SELECT ${column} FROM jobs WHERE user_id = $1)`;
const removals = [
  `DELETE FROM order_stops WHERE ${ofUser('order_id')}`,
  `DELETE FROM photo_stops WHERE ${ofUser('photo_id')}`,
  `DELETE FROM shots WHERE ${ofUser('order_id')}`,
  'DELETE FROM jobs WHERE user_id = $1',
  'DELETE FROM previews WHERE user_id = $1',
  'DELETE FROM preview_uses WHERE user_id = $1',
] as const;

@Injectable()
export class UserWorkRepository {
  constructor(private readonly dataSource: DataSource) {}

  async ordersOf(userId: string): Promise<readonly string[]> {
    const jobs = await this.dataSource.manager.find(JobEntity, {
      where: { userId },
      select: { orderId: true },
    });
    return jobs.map(({ orderId }) => orderId);
  }

  async photosOf(userId: string): Promise<readonly string[]> {
    const rows = await this.dataSource.query<{ photoId: string }[]>(photosSql, [userId]);
    return rows.map(({ photoId }) => photoId);
  }

  async previewUsesOf(userId: string): Promise<readonly { readonly day: string; readonly used: number }[]> {
    return this.dataSource.query<{ day: string; used: number }[]>(usesSql, [userId]);
  }

  async hasLiveLease(userId: string): Promise<boolean> {
    return ((await this.dataSource.query(liveLease, [userId])) as unknown[]).length > 0;
  }

  async remove({ manager }: Tx, userId: string): Promise<void> {
    for (const removal of removals) await manager.query(removal, [userId]);
  }

  async jobsOf(userId: string): Promise<readonly JobRecord[]> {
    const { manager } = this.dataSource;
    const jobs = await manager.find(JobEntity, { where: { userId }, order: { createdAt: 'ASC' } });
    const shots = await manager.find(ShotEntity, {
      where: { orderId: In(jobs.map(({ orderId }) => orderId)) },
      order: { number: 'ASC' },
    });
    return jobs.map(
      ({ orderId, photoId, expression, outfit, images, state, reason, createdAt, startedAt, endedAt }) => {
        const own = shots.filter((shot) => shot.orderId === orderId).map(toRecord);
        return {
          orderId,
          photoId,
          expression,
          outfit,
          images,
          state,
          reason,
          createdAt,
          startedAt,
          endedAt,
          shots: own,
        };
      },
    );
  }
}

function toRecord({ number, style, state, refusedBy, image, retake, retakesBefore }: ShotEntity): ShotRecord {
  return {
    number,
    style,
    state,
    refusedBy,
    engine: image?.engine,
    garment: image?.garment,
    similarity: image?.similarity,
    retake,
    retakesBefore,
  };
}
