import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { SweepPosition } from './next-position.ts';
import type { Bucket } from '../store/object-keys.ts';

const columns = 'after, seen, seen_before AS "seenBefore", removed, since, stopped';
const move = `
  INSERT INTO sweep_positions AS p (bucket, after, seen, seen_before, removed, since) VALUES ($1, $3, $4, $5, $6, $7)
  ON CONFLICT (bucket) DO UPDATE SET after = excluded.after, seen = excluded.seen, seen_before = excluded.seen_before,
    removed = excluded.removed, since = excluded.since, stopped = false
  WHERE p.after = $2 RETURNING 1`;

const stop = `
  INSERT INTO sweep_positions (bucket, after, since, stopped) VALUES ($1, '', $2, true)
  ON CONFLICT (bucket) DO UPDATE SET stopped = true`;
export const stoppedSweeps = 'SELECT count(*) AS stopped FROM sweep_positions WHERE stopped';

@Injectable()
export class SweepPositionRepository {
  constructor(private readonly dataSource: DataSource) {}

  async of(bucket: Bucket, now: Date): Promise<SweepPosition> {
    const [row] = (await this.dataSource.query(`SELECT ${columns} FROM sweep_positions WHERE bucket = $1`, [
      bucket,
    ])) as SweepPosition[];
    return row ?? { after: '', seen: 0, seenBefore: 0, removed: 0, since: now, stopped: false };
  }

  async stop(bucket: Bucket, now: Date): Promise<void> {
    await this.dataSource.query(stop, [bucket, now]);
  }

  /** False when somebody else has moved it from there. */
  async move({ manager }: Tx, bucket: Bucket, from: string, to: SweepPosition): Promise<boolean> {
    const { after, seen, seenBefore, removed, since } = to;
    const values = [bucket, from, after, seen, seenBefore, removed, since];
    return ((await manager.query(move, values)) as unknown[]).length === 1;
  }
}
