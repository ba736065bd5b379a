import { z } from 'zod';
import { createRefund } from '../../acts/create-refund.ts';
import { chargeOfIntent, intentOf, refundOf } from '../../acts/find.ts';
import type { Account } from '../../account/account.ts';
import { invalid } from '../api-error.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { created, expand, metadata, page, text, whole } from '../parameters.ts';

const path = '/v1/refunds';
const order = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});
const filters = z.strictObject({
  ...page,
  created,
  charge: text.optional(),
  payment_intent: text.optional(),
});

export const refunds: readonly Endpoint[] = [
  endpoint('POST', path, order, (account, { amount, reason = null, metadata: given, ...which }) =>
    createRefund(account, { charge: chargeFor(account, which), amount, reason, metadata: given }),
  ),
  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), (account, _given, id) => refundOf(account, id)),
  endpoint('GET', path, filters, (account, { charge, payment_intent, ...asked }) => {
    const wanted = account.refunds
      .all()
      .filter((refund) => charge === undefined || refund.charge === charge)
      .filter((refund) => payment_intent === undefined || refund.payment_intent === payment_intent);
    return listOf(path, wanted, asked);
  }),
];

function chargeFor(
  account: Account,
  { charge, payment_intent }: { charge?: string | undefined; payment_intent?: string | undefined },
): string {
  if (charge !== undefined) return charge;
  if (payment_intent === undefined)
    throw invalid('One of the following params should be provided: payment_intent or charge.');
  const intent = intentOf(account, payment_intent);
  if (intent.latest_charge === null || !['succeeded', 'processing'].includes(intent.status))
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      undefined,
      'payment_intent',
    );
  return chargeOfIntent(account, intent).id;
}
