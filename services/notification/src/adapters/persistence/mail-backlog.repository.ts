import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MailBacklog } from '../../application/ports/mail-backlog.ts';

/** Nobody needs to know more exactly. */
const most = 10_000;
const countOf = (which: string): string =>
  `SELECT count(*)::int AS count FROM (SELECT 1 FROM deliveries WHERE ${which} LIMIT ${most}) AS counted`;
const late = countOf(`state = 'pending' AND created_at < now() - interval '15 minutes'`);
const parked = countOf(`state = 'parked' AND finished_at > now() - interval '1 day'`);

@Injectable()
export class MailBacklogRepository implements MailBacklog {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  late(): Promise<number> {
    return this.count(late);
  }

  parked(): Promise<number> {
    return this.count(parked);
  }

  private async count(statement: string): Promise<number> {
    const [row] = (await this.dataSource.query(statement)) as { readonly count: number }[];
    return row?.count ?? 0;
  }
}
