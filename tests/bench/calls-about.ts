import { stripe } from './stripe.ts';

/** Requests to the double that name one of these orders or what belongs to it. */
export async function callsAbout(orders: ReadonlySet<string>): Promise<number> {
  const { payments } = await stripe.control.ledger();
  const names = payments
    .filter(({ clientReferenceId }) => orders.has(clientReferenceId ?? ''))
    .flatMap(({ paymentIntent, session, charges, refunds }) => [
      paymentIntent,
      ...(session === null ? [] : [session]),
      ...[...charges, ...refunds].map(({ id }) => id),
    ]);
  const about = [...orders, ...names];
  return (await stripe.control.requests()).filter(({ path, parameters }) =>
    about.some((name) => `${path}?${parameters}`.includes(name)),
  ).length;
}
