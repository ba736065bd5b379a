import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
const begin = 'INSERT INTO uploads_under_way (photo_id, user_id) VALUES ($1, $2)';
const outdated: Outdated = {
  table: 'uploads_under_way',
  by: 'started_at',
  where: `started_at < now() - interval '3 days'`,
};
const end = 'DELETE FROM uploads_under_way WHERE photo_id = $1';

/** Uploads that may be writing objects and have no photo yet: who erases a user must know of them. */
@Injectable()
export class UploadsUnderWayRepository {
  constructor(private readonly dataSource: DataSource) {}

  async begin({ manager }: Tx, photoId: string, userId: string): Promise<void> {
    await manager.query(begin, [photoId, userId]);
  }

  async end({ manager }: Tx, photoId: string): Promise<void> {
    await manager.query(end, [photoId]);
  }

  async prune(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
