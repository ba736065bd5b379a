import { Injectable } from '@nestjs/common';
import { purgeAllRows, type Outdated } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';

const olds: readonly Outdated[] = [
  { table: 'payment_events', by: 'received_at', where: `received_at < now() - interval '30 days'` },
  // Eleven years hold the ten full ones that books are kept.
  { table: 'movements', by: 'at', where: `at < now() - interval '11 years'` },
  {
    table: 'disputes',
    by: 'noted_at',
    where: `order_id IS NULL AND noted_at < now() - interval '3 years'`,
  },
  { table: 'refunds', by: 'settled_at', where: `stray AND settled_at < now() - interval '90 days'` },
  {
    table: 'payment_differences',
    by: 'noted_at',
    where: `noted_at < now() - interval '3 years'`,
  },
];
const unmark = `
  UPDATE payments SET card_mark = NULL WHERE card_mark IS NOT NULL AND opened_at < now() - interval '12 months'`;
const forgetLeft = `
  DELETE FROM payments p WHERE opened_at < now() - interval '90 days' AND state IN ('opening', 'expired')
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = p.order_id)`;

@Injectable()
export class MoneyAgesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async purge(): Promise<void> {
    for (const old of olds) await purgeAllRows(this.dataSource, old);
    await this.dataSource.query(unmark);
    await this.dataSource.query(forgetLeft);
  }
}
