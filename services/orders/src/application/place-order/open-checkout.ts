import { Injectable } from '@nestjs/common';
import { minus, type Money } from '../../domain/money.ts';
import { OrderSettings } from '../order-settings.ts';
import { type Checkout, PaymentPort } from '../ports/payment.port.ts';

/** Opens the payment of an order. Where nothing is to pay, nobody is asked for money. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly payment: PaymentPort,
    private readonly settings: OrderSettings,
  ) {}

  async run(
    orderId: string,
    listPrice: Money,
    discount: Money,
  ): Promise<{ checkout: Checkout; bypass: boolean }> {
    const total = minus(listPrice, discount);
    const successUrl = `${this.settings.publicUrl}/payment/success`;
    const { bypass } = this.payment;
    if (total.amount === 0n) return { checkout: freeCheckout(orderId, successUrl), bypass };
    const request = { orderId, total, successUrl, idempotencyKey: `checkout:${orderId}` };
    return { checkout: await this.payment.createCheckout(request), bypass };
  }
}

function freeCheckout(orderId: string, successUrl: string): Checkout {
  const sessionId = `free_${orderId}`;
  return { sessionId, nextUrl: `${successUrl}?session_id=${sessionId}`, paid: true };
}
