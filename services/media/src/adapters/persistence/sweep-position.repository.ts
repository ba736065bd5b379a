import type { DataSource } from 'typeorm';
import type { Bucket } from '../../application/ports/removals.ts';
import type { SweepPositions } from '../../application/ports/sweep-positions.ts';

const move = `
  INSERT INTO sweep_positions (bucket, after) VALUES ($1, $2)
  ON CONFLICT (bucket) DO UPDATE SET after = excluded.after`;

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

  async move(bucket: Bucket, after: string): Promise<void> {
    await this.dataSource.query(move, [bucket, after]);
  }
}
