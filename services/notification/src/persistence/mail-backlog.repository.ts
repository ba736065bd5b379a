import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
/** Nobody needs to know more exactly. */
const most = 10_000;
const countOf = (which: string): string =>
  `SELECT count(*)::int AS count FROM (SELECT 1 FROM deliveries WHERE ${which} LIMIT ${most}) AS counted`;
const late = countOf(`state = 'pending' AND created_at < now() - interval '15 minutes'`);
const parked = countOf(`state = 'parked' AND finished_at > now() - interval '1 day'`);

/** How many mails did not go their way. */
@Injectable()
export class MailBacklogRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Not sent a quarter of an hour after they were asked for. */
  late(): Promise<number> {
    return this.count(late);
  }

  /** Given up within the last day. */
  parked(): Promise<number> {
    return this.count(parked);
  }

  private async count(statement: string): Promise<number> {
    const [row] = (await this.dataSource.query(statement)) as { readonly count: number }[];
    return row?.count ?? 0;
  }
}
