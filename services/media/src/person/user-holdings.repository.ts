import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { orderPrefix, photoPrefix } from '../store/object-keys.ts';
import type { Removal } from '../store/index.ts';

/** Progress of a photo waits for its row, so no run is added between these. */
const photosOf = 'SELECT id FROM photos WHERE user_id = $1 ORDER BY id FOR UPDATE';
const runsOf = 'SELECT order_id FROM runs WHERE photo_id = ANY($1)';
const uploadsOf = 'SELECT photo_id FROM uploads_under_way WHERE user_id = $1';
/** An upload that is older was cut off: it stores for seconds. */
const uploading = `
  SELECT 1 FROM uploads_under_way WHERE user_id = $1 AND started_at > now() - interval '5 minutes' LIMIT 1`;
const endedOf = `
  SELECT photo_id, order_ids, purged_at IS NULL AS unpurged FROM ended_photos WHERE user_id = $1 FOR UPDATE`;
const remember = `
  INSERT INTO erased_prefixes (user_id, bucket, prefix)
  SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`;
const removals = [
  'DELETE FROM photos WHERE user_id = $1',
  'DELETE FROM ended_photos WHERE user_id = $1',
  'DELETE FROM upload_quotas WHERE user_id = $1',
] as const;
const noted = 'INSERT INTO generation_erasures (deletion_id) VALUES ($1) ON CONFLICT DO NOTHING';
const outdated: Outdated = {
  table: 'generation_erasures',
  by: 'erased_at',
  where: `erased_at < now() - interval '90 days'`,
};

interface EndedRow {
  readonly photo_id: string;
  readonly order_ids: readonly string[];
  readonly unpurged: boolean;
}

@Injectable()
export class UserHoldingsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async letGo({ manager }: Tx, userId: string): Promise<void> {
    const photos = (await manager.query(photosOf, [userId])) as { id: string }[];
    const uploads = (await manager.query(uploadsOf, [userId])) as { photo_id: string }[];
    const ended = ((await manager.query(endedOf, [userId])) as EndedRow[]).filter((row) => row.unpurged);
    const ids = [
      ...photos.map(({ id }) => id),
      ...uploads.map((upload) => upload.photo_id),
      ...ended.map((row) => row.photo_id),
    ];
    const runs = (await manager.query(runsOf, [ids])) as { order_id: string }[];
    await manager.query(remember, [userId, 'photos', ids.map(photoPrefix)]);
    const orders = [...runs.map((run) => run.order_id), ...ended.flatMap((row) => row.order_ids)];
    await manager.query(remember, [userId, 'headshots', orders.map(orderPrefix)]);
    for (const removal of removals) await manager.query(removal, [userId]);
  }

  async isUploading(userId: string): Promise<boolean> {
    return ((await this.dataSource.query(uploading, [userId])) as unknown[]).length > 0;
  }

  prefixes(userId: string): Promise<readonly Removal[]> {
    return this.dataSource.query('SELECT bucket, prefix FROM erased_prefixes WHERE user_id = $1', [userId]);
  }

  async forgetPrefixes({ manager }: Tx, userId: string): Promise<void> {
    await manager.query('DELETE FROM uploads_under_way WHERE user_id = $1', [userId]);
    await manager.query('DELETE FROM erased_prefixes WHERE user_id = $1', [userId]);
  }

  async noteGenerationErased({ manager }: Tx, deletionId: string): Promise<void> {
    await manager.query(noted, [deletionId]);
  }

  async forgetErasures(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }

  async generationErased(deletionId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM generation_erasures WHERE deletion_id = $1',
      [deletionId],
    );
    return rows.length > 0;
  }
}
