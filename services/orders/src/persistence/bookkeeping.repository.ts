import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import { DataSource } from 'typeorm';
import type { LedgerEntry } from '../domain/ledger-entry.ts';

/** The functions run as the owner of the books; this service's own role may call them and look at nothing. */
@Injectable()
export class BookkeepingRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One entry per order number; a second one changes nothing. */
  async keep({ manager }: Tx, entries: readonly LedgerEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await manager.query('SELECT bookkeeping.keep($1::jsonb)', [JSON.stringify(entries.map(toRow))]);
  }

  /** Removes what is past its legal period, at one replica at a time. Answers how many entries went. */
  async purge(): Promise<number> {
    const [row] = await this.dataSource.query<{ purged: number }[]>('SELECT bookkeeping.purge() AS purged');
    return row?.purged ?? 0;
  }
}

function toRow({ net, vat, gross, ...entry }: LedgerEntry): object {
  return {
    number: entry.number,
    customer: entry.customer,
    paid_on: day(entry.paidAt),
    package: entry.package,
    net: net.toString(),
    vat: vat.toString(),
    gross: gross.toString(),
    currency: entry.currency,
    country: entry.country,
    payment_reference: entry.paymentReference,
    refunded_on: entry.refundedAt && day(entry.refundedAt),
    refund_reference: entry.refundReference,
  };
}

const day = (moment: Date): string => moment.toISOString().slice(0, 10);
