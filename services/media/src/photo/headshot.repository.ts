import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { markedObjectKey } from '../store/object-keys.ts';
import type { Headshot, KeptHeadshot } from './photo.ts';
import { HeadshotEntity } from './headshot.entity.ts';
import { toHeadshot } from './photo.mapper.ts';
import { RunEntity } from './run.entity.ts';

/** A newer attempt took the place of `replaced`; `stale` means that the place holds the same or a newer one. */
export type Placed =
  | { readonly kind: 'new' }
  | { readonly kind: 'newer'; readonly replaced: Headshot }
  | { readonly kind: 'stale' };

/** Callers hold the lock of the photo's row, so that nobody places an image of the same photo beside them. */
@Injectable()
export class HeadshotRepository {
  constructor(private readonly dataSource: DataSource) {}

  async place(tx: Tx, headshot: Headshot): Promise<Placed> {
    const row = {
      ...headshot,
      crc32: String(headshot.crc32),
      eyes: headshot.eyes ?? null,
      garment: headshot.garment ?? null,
    };
    const { orderId, number } = headshot;
    const held = await tx.manager.findOneBy(HeadshotEntity, { orderId, number });
    if (!held) {
      await tx.manager.insert(HeadshotEntity, row);
      await tx.manager.increment(RunEntity, { orderId }, 'done', 1);
      return { kind: 'new' };
    }
    if (held.attempt >= headshot.attempt) return { kind: 'stale' };
    await tx.manager.update(HeadshotEntity, { orderId, number }, row);
    return { kind: 'newer', replaced: toHeadshot(held) };
  }

  async ofOrder(orderId: string): Promise<readonly KeptHeadshot[]> {
    const rows = await this.dataSource.manager.find(HeadshotEntity, {
      where: { orderId },
      order: { number: 'ASC' },
    });
    return rows.map(toHeadshot);
  }

  async find(orderId: string, number: number, tx?: Tx): Promise<KeptHeadshot | undefined> {
    const manager = tx?.manager ?? this.dataSource.manager;
    const row = await manager.findOneBy(HeadshotEntity, { orderId, number });
    return row ? toHeadshot(row) : undefined;
  }

  /** Answers whether there is such a headshot. */
  async setFavourite(orderId: string, number: number, favourite: boolean): Promise<boolean> {
    const { affected } = await this.dataSource.manager.update(
      HeadshotEntity,
      { orderId, number },
      { favourite },
    );
    return affected === 1;
  }

  async keysOf(orderId: string): Promise<ReadonlySet<string>> {
    const rows = await this.dataSource.manager.find(HeadshotEntity, {
      where: { orderId },
      select: { objectKey: true },
    });
    return new Set(rows.flatMap(({ objectKey }) => [objectKey, markedObjectKey(objectKey)]));
  }
}
