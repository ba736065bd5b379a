import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { parkedMails } from '../delivery/index.ts';

@Injectable()
export class GivenUpMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those of the last day. */
  async count(): Promise<number> {
    const [row] = (await this.dataSource.query(parkedMails)) as { readonly count: string }[];
    return Number(row?.count ?? 0);
  }
}
