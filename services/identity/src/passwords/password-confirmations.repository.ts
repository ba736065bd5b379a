import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { rowsOf } from '../user/index.ts';

export interface ConfirmationTries {
  readonly inWindow: number;
  readonly windowLeft: number;
}

const running = `c.window_started_at > now() - interval '15 minutes'`;
const take = `
  INSERT INTO password_confirmations AS c (user_id, window_started_at, tries) VALUES ($1, now(), 1)
  ON CONFLICT (user_id) DO UPDATE SET
    tries = CASE WHEN ${running} THEN c.tries + 1 ELSE 1 END,
    window_started_at = CASE WHEN ${running} THEN c.window_started_at ELSE now() END
  RETURNING c.tries AS "inWindow",
    ceil(extract(epoch FROM c.window_started_at + interval '15 minutes' - now()))::integer AS "windowLeft"`;
const outdated: Outdated = {
  table: 'password_confirmations',
  by: 'window_started_at',
  where: `window_started_at < now() - interval '15 minutes'`,
};

@Injectable()
export class PasswordConfirmationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async take({ manager }: Tx, userId: string): Promise<ConfirmationTries> {
    const [row] = await rowsOf<ConfirmationTries>(manager, take, [userId]);
    if (!row) throw new Error('An upsert answered no row.');
    return row;
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
