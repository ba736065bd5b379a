import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { Bucket } from '../domain/object-keys.ts';

const move = `
  INSERT INTO sweep_positions AS p (bucket, after) VALUES ($1, $3)
  ON CONFLICT (bucket) DO UPDATE SET after = excluded.after WHERE p.after = $2 RETURNING 1`;

/** How far the sweep of a bucket has come; empty at its beginning. */
@Injectable()
export class SweepPositionRepository {
  constructor(private readonly dataSource: DataSource) {}

  async of(bucket: Bucket): Promise<string> {
    const rows = (await this.dataSource.query('SELECT after FROM sweep_positions WHERE bucket = $1', [
      bucket,
    ])) as { readonly after: string }[];
    return rows[0]?.after ?? '';
  }

  /** False when somebody else has moved it from there. */
  async move(
    { manager }: Tx,
    bucket: Bucket,
    { from, to }: { readonly from: string; readonly to: string },
  ): Promise<boolean> {
    return ((await manager.query(move, [bucket, from, to])) as unknown[]).length === 1;
  }
}
