import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { packageTerms } from '../order/package.ts';

export interface ClaimsByAge {
  readonly underOneDay: number;
  readonly underTwoDays: number;
  readonly older: number;
}

export interface OrdersThatWait {
  readonly count: number;
  /** Numbers of those that wait longest; an order that went with its account has none. */
  readonly longest: readonly string[];
}

export interface StaffNumbers {
  readonly claims: ClaimsByAge;
  readonly late: OrdersThatWait;
  readonly refundsUnsent: OrdersThatWait;
  readonly refundsHeld: OrdersThatWait;
}

/** Nobody needs to know more exactly. */
const most = 10_000;
const named = 5;

/** Reads `claims_waiting`. Of an order that was given back meanwhile, nothing is left to decide. */
export const claimsByAge = `
  SELECT count(*) FILTER (WHERE c.received_at > now() - interval '1 day')::int AS "underOneDay",
    count(*) FILTER (WHERE c.received_at <= now() - interval '1 day'
                     AND c.received_at > now() - interval '2 days')::int AS "underTwoDays",
    count(*) FILTER (WHERE c.received_at <= now() - interval '2 days')::int AS older
  FROM (SELECT order_id, received_at FROM claims WHERE state = 'review' ORDER BY received_at LIMIT ${most}) c
  JOIN orders o ON o.id = c.order_id WHERE o.state = 'delivered'`;

const minutes = Object.entries(packageTerms)
  .map(([name, { estimatedMinutes }]) => `WHEN '${name}' THEN ${estimatedMinutes}`)
  .join(' ');
/** Reads `orders_deadline`: who is past the deadline is refunded at once, so that counts what comes before it. */
export const lateOrders = `
  SELECT number, count(*) OVER ()::int AS count
  FROM (SELECT number, state, package, paid_at FROM orders WHERE deadline_at IS NOT NULL
        ORDER BY deadline_at LIMIT ${most}) live
  WHERE state IN ('paid', 'generating') AND paid_at + make_interval(mins => CASE package ${minutes} END) < now()
  ORDER BY paid_at LIMIT ${named}`;

const waiting = (refunds: string): string => `
  SELECT o.number, r.count
  FROM (SELECT order_id, requested_at, count(*) OVER ()::int AS count FROM (${refunds}) open
        ORDER BY requested_at LIMIT ${named}) r
  LEFT JOIN orders o ON o.id = r.order_id ORDER BY r.requested_at`;
/** Reads `refunds_due`, where those that wait for somebody come last. */
export const unsentRefunds = waiting(`
  SELECT order_id, requested_at
  FROM (SELECT order_id, requested_at, blocked_by FROM refunds WHERE state = 'pending'
        ORDER BY next_try_at LIMIT ${most}) pending
  WHERE coalesce(blocked_by, 'balance') = 'balance' AND requested_at < now() - interval '1 hour'`);
/** Reads `refunds_held`. */
export const heldRefunds = waiting(`
  SELECT order_id, requested_at FROM refunds WHERE state = 'pending' AND blocked_by = 'person'
  ORDER BY requested_at LIMIT ${most}`);

interface Row {
  readonly number: string | null;
  readonly count: number;
}

@Injectable()
export class StaffNumbersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async read(): Promise<StaffNumbers> {
    const [claims, late, refundsUnsent, refundsHeld] = await Promise.all([
      this.claims(),
      this.orders(lateOrders),
      this.orders(unsentRefunds),
      this.orders(heldRefunds),
    ]);
    return { claims, late, refundsUnsent, refundsHeld };
  }

  private async claims(): Promise<ClaimsByAge> {
    const [row] = (await this.dataSource.query(claimsByAge)) as ClaimsByAge[];
    return row ?? { underOneDay: 0, underTwoDays: 0, older: 0 };
  }

  private async orders(sql: string): Promise<OrdersThatWait> {
    const rows = (await this.dataSource.query(sql)) as Row[];
    return { count: rows[0]?.count ?? 0, longest: rows.flatMap(({ number }) => number ?? []) };
  }
}
