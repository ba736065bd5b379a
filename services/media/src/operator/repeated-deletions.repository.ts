import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const unerased = `
  SELECT count(*)::int AS n FROM unnest($1::uuid[]) AS asked(user_id)
  WHERE NOT EXISTS (SELECT 1 FROM erasures e WHERE e.user_id = asked.user_id AND e.confirmed_at IS NOT NULL)`;
const present = 'SELECT count(*)::int AS n FROM photos WHERE id = ANY($1::uuid[])';

@Injectable()
export class RepeatedDeletionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** How many of these people media has not confirmed as erased. */
  unerased(userIds: readonly string[]): Promise<number> {
    return this.count(unerased, userIds);
  }

  /** How many of these photos there are. */
  present(photoIds: readonly string[]): Promise<number> {
    return this.count(present, photoIds);
  }

  private async count(statement: string, ids: readonly string[]): Promise<number> {
    const [row] = (await this.dataSource.query(statement, [ids])) as { readonly n: number }[];
    return row?.n ?? 0;
  }
}
