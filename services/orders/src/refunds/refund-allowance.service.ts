import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '@headshots/platform/persistence';
import type { Order } from '../order/order.ts';
import { RefundAllowanceRepository } from './refund-allowance.repository.ts';
import { RefundSettings } from './refund.settings.ts';

/**
 * One refund at a customer's wish goes out within twelve months without a person: by a withdrawal, by the deletion of the
 * account, or by the first claim. The account, its card and its address are asked, so that neither a second account nor a
 * new one gets another. Refunds that are our fault are not counted.
 */
@Injectable()
export class RefundAllowance {
  constructor(
    private readonly allowances: RefundAllowanceRepository,
    private readonly settings: RefundSettings,
  ) {}

  /** Uses it for the order, whose row is locked. False when it was used: a person decides. */
  async use(tx: Tx, { id, userId }: Pick<Order, 'id' | 'userId'>): Promise<boolean> {
    const marks = await this.allowances.marksOf(tx, id);
    return this.allowances.use(tx, id, {
      userId,
      cardMark: marks?.cardMark ?? null,
      emailMark: marks ? this.markOf(marks.emailHash) : null,
    });
  }

  giveBack(tx: Tx, orderId: string): Promise<void> {
    return this.allowances.giveBack(tx, orderId);
  }

  private markOf(emailHash: string): string {
    return createHmac('sha256', this.settings.markKey).update(`email:${emailHash}`).digest('base64url');
  }
}
