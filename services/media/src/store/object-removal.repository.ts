import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { Bucket } from './object-keys.ts';
import { ObjectRemovalEntity } from './object-removal.entity.ts';

export interface Removal {
  readonly bucket: Bucket;
  readonly prefix: string;
}

export interface DueRemoval extends Removal {
  readonly id: string;
  readonly deletedPhoto: string | null;
}

interface RemovalOptions {
  readonly delayMs?: number;
  /** The photo its owner deleted, for the ledger. */
  readonly deletedPhoto?: string;
}

const add = `
  INSERT INTO object_removals (bucket, prefix, not_before, due_at, deleted_photo)
  SELECT $1, $2, due, due, $4::uuid FROM (SELECT now() + $3 * interval '1 millisecond' AS due) AS wanted`;
export const oldestRemoval = `
  SELECT greatest(0, extract(epoch FROM now() - min(due_at))) AS oldest FROM object_removals`;
const claim = `
  UPDATE object_removals SET not_before = now() + interval '1 minute'
  WHERE id IN (SELECT id FROM object_removals WHERE not_before <= now() ORDER BY not_before LIMIT $1 FOR UPDATE SKIP LOCKED)
  RETURNING id, bucket, prefix, deleted_photo AS "deletedPhoto"`;

@Injectable()
export class ObjectRemovalRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(
    tx: Tx,
    removals: readonly Removal[],
    { delayMs = 0, deletedPhoto }: RemovalOptions = {},
  ): Promise<void> {
    for (const { bucket, prefix } of removals)
      await tx.manager.query(add, [bucket, prefix, delayMs, deletedPhoto ?? null]);
  }

  /** Takes due removals and keeps others from taking them for a minute. */
  async claim(limit: number): Promise<readonly DueRemoval[]> {
    const [rows] = (await this.dataSource.query(claim, [limit])) as [DueRemoval[], number];
    return rows;
  }

  async done(id: string): Promise<void> {
    await this.dataSource.manager.delete(ObjectRemovalEntity, { id });
  }
}
