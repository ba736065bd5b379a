import { Injectable } from '@nestjs/common';
import type { Order } from '../order/order.ts';
import { BookkeepingRepository } from './bookkeeping.repository.ts';

export interface DocumentsOfOrder {
  readonly invoice: boolean;
  readonly creditNote: boolean;
}

@Injectable()
export class KnownDocuments {
  constructor(private readonly bookkeeping: BookkeepingRepository) {}

  async of(orders: readonly Order[]): Promise<ReadonlyMap<string, DocumentsOfOrder>> {
    const real = orders.filter(({ bypass }) => !bypass).map(({ id }) => id);
    const booked = real.length > 0 ? await this.bookkeeping.documentsOf(real) : [];
    const has = (id: string, kind: string): boolean =>
      booked.some(({ orderId, document }) => orderId === id && document.facts.kind === kind);
    return new Map(
      orders.map((order) => [
        order.id,
        order.bypass
          ? inTestMode(order)
          : { invoice: has(order.id, 'invoice'), creditNote: has(order.id, 'correction') },
      ]),
    );
  }
}

function inTestMode({ paidAt, refundedAt, total }: Order): DocumentsOfOrder {
  const invoice = paidAt !== null && total.amount > 0n;
  return { invoice, creditNote: invoice && refundedAt !== null };
}
