import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated, type Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { Order } from './order.ts';
import { ProcessAnomalyEntity } from './process-anomaly.entity.ts';

const old: Outdated = {
  table: 'process_anomalies',
  by: 'noted_at',
  where: `noted_at < now() - interval '90 days'`,
};

export const recentAnomalies = `
  SELECT count(*) AS count FROM (
    SELECT 1 FROM process_anomalies WHERE noted_at > now() - interval '1 day' LIMIT 10000) AS recent`;

@Injectable()
export class AnomalyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Notes an event that came when the process was past it; once per order and event. */
  async note({ manager }: Tx, { id, state }: Order, event: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(ProcessAnomalyEntity)
      .values({ orderId: id, event, state })
      .orIgnore()
      .execute();
  }

  async purge(): Promise<void> {
    await purgeAllRows(this.dataSource, old);
  }
}
