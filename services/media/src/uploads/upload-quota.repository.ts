import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';

const take = `
  INSERT INTO upload_quotas AS q (user_id, day) VALUES ($1, (now() AT TIME ZONE 'UTC')::date)
  ON CONFLICT (user_id, day) DO UPDATE SET used = q.used + 1 WHERE q.used < $2
  RETURNING used`;
const look = `
  SELECT 1 FROM upload_quotas WHERE user_id = $1 AND day = (now() AT TIME ZONE 'UTC')::date AND used >= $2`;

const outdated: Outdated = {
  table: 'upload_quotas',
  by: 'day',
  where: `day < (now() AT TIME ZONE 'UTC')::date - 1`,
};

@Injectable()
export class UploadQuotaRepository {
  constructor(private readonly dataSource: DataSource) {}

  async isUsedUp({ manager }: Tx, userId: string, perDay: number): Promise<boolean> {
    const rows = (await manager.query(look, [userId, perDay])) as unknown[];
    return rows.length > 0;
  }

  async take({ manager }: Tx, userId: string, perDay: number): Promise<boolean> {
    const rows = (await manager.query(take, [userId, perDay])) as unknown[];
    return rows.length > 0;
  }

  async prune(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
