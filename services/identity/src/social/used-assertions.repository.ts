import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { rowsOf } from '../user/index.ts';

const insert = `
  INSERT INTO used_assertions (id, expires_at) VALUES ($1, to_timestamp($2)) ON CONFLICT DO NOTHING RETURNING id`;
const outdated: Outdated = {
  table: 'used_assertions',
  by: 'expires_at',
  where: `expires_at < now() - interval '1 hour'`,
};

@Injectable()
export class UsedAssertionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** False when it was used before. @param expiresAt seconds since 1970 */
  async use({ manager }: Tx, id: string, expiresAt: number): Promise<boolean> {
    return (await rowsOf(manager, insert, [id, expiresAt])).length === 1;
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
