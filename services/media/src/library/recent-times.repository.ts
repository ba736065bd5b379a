import { Injectable } from '@nestjs/common';
import { packages, type Package } from '@headshots/proto/vocabulary';
import { DataSource } from 'typeorm';
import type { RecentTime, Sample } from './recent-time.ts';

const select = `
  SELECT name AS package, ceil(greatest(0, extract(epoch FROM
           percentile_disc($3::float8) WITHIN GROUP (ORDER BY delivered_at - paid_at))))::int AS seconds
  FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
    SELECT paid_at, delivered_at FROM runs
    WHERE package = name AND paid_at IS NOT NULL AND delivered_at > now() - $4::float8 * interval '1 day'
    ORDER BY delivered_at DESC LIMIT $2::int
  ) newest
  GROUP BY name HAVING count(*) >= $5::int`;

@Injectable()
export class RecentTimesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async measure({ share, days, most, least }: Sample): Promise<readonly RecentTime[]> {
    const rows = await this.dataSource.query(select, [[...packages], most, share, days, least]);
    return rows as { readonly package: Package; readonly seconds: number }[];
  }
}
