import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import { rowsOf } from '../user/index.ts';

export interface UseCount {
  readonly used: number;
  readonly secondsLeft: number;
}

const left = `greatest(1, ceil(extract(epoch FROM u.ends_at - now())))::integer AS "secondsLeft"`;
const add = `
  INSERT INTO use_counts AS u (key, used, ends_at) VALUES ($1, $2, now() + make_interval(secs => $3))
  ON CONFLICT (key) DO UPDATE SET
    used = CASE WHEN u.ends_at > now() THEN u.used + $2 ELSE $2 END,
    ends_at = CASE WHEN u.ends_at > now() THEN u.ends_at ELSE now() + make_interval(secs => $3) END
  RETURNING u.used, ${left}`;
const read = `SELECT u.used, ${left} FROM use_counts u WHERE u.key = $1 AND u.ends_at > now()`;
const outdated: Outdated = { table: 'use_counts', by: 'ends_at', where: 'ends_at < now()' };

@Injectable()
export class UseCountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async add(key: Buffer, uses: number, windowSeconds: number): Promise<UseCount> {
    const [row] = await rowsOf<UseCount>(this.dataSource.manager, add, [key, uses, windowSeconds]);
    if (!row) throw new Error('An upsert answered no row.');
    return row;
  }

  async read(key: Buffer): Promise<UseCount | undefined> {
    return (await rowsOf<UseCount>(this.dataSource.manager, read, [key]))[0];
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, outdated);
  }
}
