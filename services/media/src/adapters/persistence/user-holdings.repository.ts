import type { Tx } from '@headshots/platform/persistence';
import type { DataSource } from 'typeorm';
import type { Removal } from '../../application/ports/removals.ts';
import type { UserHoldings } from '../../application/ports/user-holdings.ts';
import { orderPrefix, photoPrefix } from '../../domain/object-keys.ts';

/** Progress of a photo waits for its row, so no run is added between these. */
const photosOf = 'SELECT id FROM photos WHERE user_id = $1 ORDER BY id FOR UPDATE';
const runsOf = 'SELECT order_id FROM runs WHERE photo_id = ANY($1)';
const uploadsOf = 'SELECT photo_id FROM uploads_under_way WHERE user_id = $1';
/** An upload that is older was cut off: it stores for seconds. */
const uploading = `
  SELECT 1 FROM uploads_under_way WHERE user_id = $1 AND started_at > now() - interval '5 minutes' LIMIT 1`;
const remember = `
  INSERT INTO erased_prefixes (user_id, bucket, prefix)
  SELECT $1, $2, unnest($3::text[]) ON CONFLICT DO NOTHING`;
const removals = [
  'DELETE FROM photos WHERE user_id = $1',
  'DELETE FROM upload_quotas WHERE user_id = $1',
] as const;
const noted = 'INSERT INTO generation_erasures (deletion_id) VALUES ($1) ON CONFLICT DO NOTHING';
const purge = `DELETE FROM generation_erasures WHERE erased_at < now() - interval '90 days'`;

export class UserHoldingsRepository implements UserHoldings {
  private readonly dataSource: DataSource;

  constructor(dataSource: DataSource) {
    this.dataSource = dataSource;
  }

  async letGo({ manager }: Tx, userId: string): Promise<void> {
    const photos = (await manager.query(photosOf, [userId])) as { id: string }[];
    const uploads = (await manager.query(uploadsOf, [userId])) as { photo_id: string }[];
    const ids = [...photos.map(({ id }) => id), ...uploads.map((upload) => upload.photo_id)];
    const runs = (await manager.query(runsOf, [ids])) as { order_id: string }[];
    await manager.query(remember, [userId, 'photos', ids.map(photoPrefix)]);
    await manager.query(remember, [userId, 'headshots', runs.map((run) => orderPrefix(run.order_id))]);
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
    await manager.query(purge);
    await manager.query(noted, [deletionId]);
  }

  async generationErased(deletionId: string): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM generation_erasures WHERE deletion_id = $1',
      [deletionId],
    );
    return rows.length > 0;
  }
}
