import { Injectable } from '@nestjs/common';
import type {
  Checkout,
  CheckoutRequest,
  PaymentPort,
  PaymentState,
  RefundReceipt,
  RefundRequest,
} from '../../application/ports/payment.port.ts';

/** Skips the payment: an order is paid at once, a refund is only recorded. No money moves. */
@Injectable()
export class BypassPayment implements PaymentPort {
  readonly bypass = true;

  async createCheckout({ orderId, successUrl }: CheckoutRequest): Promise<Checkout> {
    const sessionId = `bypass_${orderId}`;
    return { sessionId, nextUrl: `${successUrl}?session_id=${sessionId}`, paid: true };
  }

  async readState(): Promise<PaymentState> {
    return 'paid';
  }

  async close(): Promise<'failed'> {
    return 'failed';
  }

  async refund({ idempotencyKey }: RefundRequest): Promise<RefundReceipt> {
    return { reference: `bypass:${idempotencyKey}` };
  }
}
