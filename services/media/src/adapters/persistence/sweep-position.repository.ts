import type { Tx } from '@headshots/platform/persistence';
import type { DataSource } from 'typeorm';
import type { Bucket } from '../../application/ports/removals.ts';
import type { SweepPositions } from '../../application/ports/sweep-positions.ts';

const move = `
  INSERT INTO sweep_positions AS p (bucket, after) VALUES ($1, $3)
  ON CONFLICT (bucket) DO UPDATE SET after = excluded.after WHERE p.after = $2 RETURNING 1`;

export class SweepPositionRepository implements SweepPositions {
  private readonly dataSource: DataSource;

  constructor(dataSource: DataSource) {
    this.dataSource = dataSource;
  }

  async of(bucket: Bucket): Promise<string> {
    const rows = (await this.dataSource.query('SELECT after FROM sweep_positions WHERE bucket = $1', [
      bucket,
    ])) as { readonly after: string }[];
    return rows[0]?.after ?? '';
  }

  async move(
    { manager }: Tx,
    bucket: Bucket,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<boolean> {
    return ((await manager.query(move, [bucket, from, to])) as unknown[]).length === 1;
  }
}
