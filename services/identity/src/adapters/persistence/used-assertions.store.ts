import { Injectable } from '@nestjs/common';
import { purgeChunk, purgeRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import type { UsedAssertions } from '../../application/ports/used-assertions.ts';
import { rowsOf } from './rows.ts';

const insert = `
  INSERT INTO used_assertions (id, expires_at) VALUES ($1, to_timestamp($2)) ON CONFLICT DO NOTHING RETURNING id`;
const outdated: Outdated = {
  table: 'used_assertions',
  by: 'expires_at',
  where: `expires_at < now() - interval '1 hour'`,
};

@Injectable()
export class PostgresUsedAssertions implements UsedAssertions {
  async use({ manager }: Tx, id: string, expiresAt: number): Promise<boolean> {
    return (await rowsOf(manager, insert, [id, expiresAt])).length === 1;
  }

  async purge({ manager }: Tx): Promise<boolean> {
    return (await purgeRows(manager, outdated)) === purgeChunk;
  }
}
