import { Injectable } from '@nestjs/common';
import type { Language } from '@headshots/proto/languages';
import { DataSource } from 'typeorm';
import type { Money } from '../order/money.ts';
import type { Package } from '@headshots/proto/vocabulary';

export interface WaitingClaim {
  readonly orderNumber: string;
  readonly package: Package;
  readonly images: number;
  readonly total: Money;
  readonly language: Language;
  readonly receivedAt: Date;
}

interface Row extends Omit<WaitingClaim, 'total'> {
  readonly amount: string;
  readonly currency: Money['currency'];
  readonly waiting: number;
}

const most = 100;
/** Of an order that was given back meanwhile, nothing is left to decide. */
const waiting = `
  SELECT o.number AS "orderNumber", o.package, o.images, o.total_amount::text AS amount, o.currency, o.language,
    c.received_at AS "receivedAt", count(*) OVER ()::int AS waiting
  FROM claims c JOIN orders o ON o.id = c.order_id
  WHERE c.state = 'review' AND o.state = 'delivered' ORDER BY c.received_at, c.id LIMIT ${most}`;

@Injectable()
export class WaitingClaimRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The oldest, and how many wait in all. */
  async oldest(): Promise<{ readonly claims: readonly WaitingClaim[]; readonly waiting: number }> {
    const rows = (await this.dataSource.query(waiting)) as Row[];
    return { claims: rows.map(toClaim), waiting: rows[0]?.waiting ?? 0 };
  }
}

const toClaim = ({ amount, currency, waiting: _, ...claim }: Row): WaitingClaim => ({
  ...claim,
  total: { amount: BigInt(amount), currency },
});
