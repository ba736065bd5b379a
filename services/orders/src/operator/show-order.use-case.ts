import { Injectable } from '@nestjs/common';
import { OrderRepository } from '../order/index.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { OrderFileRepository, type FileSection } from './order-file.repository.ts';

/** All that is known of an order, for a person who has to answer for it: a customer, or a bank. Never a photo. */
@Injectable()
export class ShowOrder {
  constructor(
    private readonly orders: OrderRepository,
    private readonly file: OrderFileRepository,
  ) {}

  /** @param number of the order, as people write it. Undefined when there is none. */
  async run(number: string): Promise<readonly string[] | undefined> {
    const order = await this.orders.findByNumber(readOrderNumber(number) ?? '');
    if (!order) return undefined;
    return linesOf(await this.file.of(order.id));
  }
}

export const linesOf = (sections: readonly FileSection[]): readonly string[] =>
  sections.flatMap(({ title, rows }) => [
    `${title}${rows.length === 0 ? ': none' : ''}`,
    ...rows.map((row) => `  ${lineOf(row)}`),
  ]);

const lineOf = (row: Readonly<Record<string, unknown>>): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value instanceof Date ? value.toISOString() : String(value)}`)
    .join(', ');
