import { StripeControl } from '@headshots/stripe-double/client';
import { sessionOf } from '../../chaos/payment-page.ts';
import { Customer, type Order } from '../../system/support/customer.ts';
import { api, mailbox, settings } from '../../system/support/stack.ts';

/** The bank of the running product. */
export const stripe = new StripeControl(settings.stripe.doubleUrl);

/** Somebody with a verified account. */
export const somebody = (): Promise<Customer> => Customer.arriveOnceOpen(api, mailbox);

export interface Bought {
  readonly customer: Customer;
  readonly order: Order;
  /** Name of the payment at the double. */
  readonly paymentIntent: string;
}

/** An order that is paid, whose images are being made. */
export async function buy(): Promise<Bought> {
  const customer = await somebody();
  const photo = await customer.upload();
  const answer = await customer.tryToOrder(photo.id);
  if (answer.status !== 201) throw new Error(`no order: ${answer.status} ${answer.code}`);
  const { order, nextUrl } = answer.data;
  await stripe.pay(sessionOf(nextUrl), { holder: customer.email });
  await customer.orderOnce(order.id, 'generating');
  const payment = await stripe.payment(order.id);
  if (!payment) throw new Error('the double knows no payment');
  return { customer, order, paymentIntent: payment.paymentIntent };
}
