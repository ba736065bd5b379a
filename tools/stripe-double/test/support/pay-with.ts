import { order, type Sandbox } from './sandbox.ts';

export interface PaySpecimen {
  readonly session: string;
  readonly paymentIntent: string;
}

/** A session that was paid with this test card. */
export async function payWith(
  { stripe, double }: Sandbox,
  card: '4000000000000259' | '4000000000001976' | '4000000000005423',
): Promise<PaySpecimen> {
  const { id } = await stripe.checkout.sessions.create(order());
  const { session } = await double.control.pay(id, { card });
  return { session: id, paymentIntent: session.payment_intent as string };
}
