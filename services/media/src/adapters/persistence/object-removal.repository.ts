import type { Tx } from '@headshots/platform/persistence';
import type { DataSource } from 'typeorm';
import type { DueRemoval, Removal, Removals } from '../../application/ports/removals.ts';
import { ObjectRemovalEntity } from './object-removal.entity.ts';

const add = `
  INSERT INTO object_removals (bucket, prefix, not_before)
  VALUES ($1, $2, now() + $3 * interval '1 millisecond')`;
const claim = `
  UPDATE object_removals SET not_before = now() + interval '1 minute'
  WHERE id IN (SELECT id FROM object_removals WHERE not_before <= now() ORDER BY not_before LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, bucket, prefix`;

export class ObjectRemovalRepository implements Removals {
  private readonly dataSource: DataSource;

  constructor(dataSource: DataSource) {
    this.dataSource = dataSource;
  }

  async add(tx: Tx, removals: readonly Removal[], options?: { readonly delayMs: number }): Promise<void> {
    for (const { bucket, prefix } of removals)
      await tx.manager.query(add, [bucket, prefix, options?.delayMs ?? 0]);
  }

  async claim(limit: number): Promise<readonly DueRemoval[]> {
    const [rows] = (await this.dataSource.query(claim, [limit])) as [DueRemoval[], number];
    return rows;
  }

  async done(id: string): Promise<void> {
    await this.dataSource.manager.delete(ObjectRemovalEntity, { id });
  }
}
