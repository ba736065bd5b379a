import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';

const today = `(now() AT TIME ZONE 'UTC')::date`;
/** One after the other, so that a limit over all accounts is exact. */
const alone = `SELECT pg_advisory_xact_lock(hashtextextended('preview:uses', 0))`;
const ofAll = `SELECT coalesce(sum(used), 0)::int AS used FROM preview_uses WHERE day = ${today}`;
const take = `
  INSERT INTO preview_uses AS u (user_id, day) VALUES ($1, ${today})
  ON CONFLICT (user_id, day) DO UPDATE SET used = u.used + 1 WHERE u.used < $2
  RETURNING used`;
const giveBack = `UPDATE preview_uses SET used = used - $2 WHERE user_id = $1 AND day = ${today} AND used >= $2`;
const outdated: Outdated = { table: 'preview_uses', by: 'day', where: `day < ${today} - 1` };

@Injectable()
export class PreviewUseRepository {
  constructor(private readonly dataSource: DataSource) {}

  async take({ manager }: Tx, userId: string, most: { perDay: number; ofAll?: number }): Promise<boolean> {
    if (most.ofAll !== undefined) {
      await manager.query(alone);
      const [row] = await manager.query<{ used: number }[]>(ofAll);
      if ((row?.used ?? 0) >= most.ofAll) return false;
    }
    if (most.perDay < 1) return false;
    return (await manager.query<unknown[]>(take, [userId, most.perDay])).length > 0;
  }

  /** What was replaced before anything was made of it counts no more. */
  async giveBack({ manager }: Tx, userId: string, uses: number): Promise<void> {
    if (uses > 0) await manager.query(giveBack, [userId, uses]);
  }

  async prune(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
