import { z } from 'zod';
import { chargeOf, disputeOf, idOf, intentOf } from '../../acts/find.ts';
import { payAtOnce } from '../../acts/pay-at-once.ts';
import { testMethods, type TestMethod } from '../../objects/test-cards.ts';
import { missing } from '../api-error.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { created, expand, metadata, page, text, whole } from '../parameters.ts';

const one = z.strictObject({ expand });
const filters = z.strictObject({ ...page, created });
const ofPayment = z.strictObject({
  ...page,
  created,
  charge: text.optional(),
  payment_intent: text.optional(),
});

const methodNames = Object.keys(testMethods) as TestMethod[];
/** Only payments that a test card pays as they are made. */
const atOnce = z.strictObject({
  amount: whole.pipe(z.number().min(1).max(99_999_999)),
  currency: z.string().regex(/^[a-z]{3}$/, 'a three-letter currency in lower case'),
  confirm: z.literal('true'),
  payment_method: z.enum(methodNames),
  automatic_payment_methods: z.strictObject({
    enabled: z.literal('true'),
    allow_redirects: z.literal('never'),
  }),
  description: z.string().max(1_000).optional(),
  metadata,
  expand,
});

const paymentIntents: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/payment_intents',
    atOnce,
    (account, { amount, currency, payment_method: method, description = null, metadata: given }) =>
      payAtOnce(account, { amount, currency, method, description, metadata: given }),
  ),
  endpoint('GET', '/v1/payment_intents/:id', one, (account, _given, id) => intentOf(account, id)),
  endpoint('GET', '/v1/payment_intents', filters, (account, asked) =>
    listOf('/v1/payment_intents', account.paymentIntents.all(), asked),
  ),
];

const charges: readonly Endpoint[] = [
  endpoint('GET', '/v1/charges/:id', one, (account, _given, id) => chargeOf(account, id)),
  endpoint(
    'GET',
    '/v1/charges',
    ofPayment.omit({ charge: true }),
    (account, { payment_intent, ...asked }) => {
      const wanted = account.charges
        .all()
        .filter((charge) => payment_intent === undefined || charge.payment_intent === payment_intent);
      return listOf('/v1/charges', wanted, asked);
    },
  ),
];

const disputes: readonly Endpoint[] = [
  endpoint('GET', '/v1/disputes/:id', one, (account, _given, id) => disputeOf(account, id)),
  endpoint('GET', '/v1/disputes', ofPayment, (account, { charge, payment_intent, ...asked }) => {
    const wanted = account.disputes
      .all()
      .filter((dispute) => charge === undefined || idOf(dispute.charge) === charge)
      .filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent);
    return listOf('/v1/disputes', wanted, asked);
  }),
];

const movementFilters = z.strictObject({
  ...page,
  created,
  currency: text.optional(),
  source: text.optional(),
  type: text.optional(),
  payout: text.optional(),
});

const balanceTransactions: readonly Endpoint[] = [
  endpoint('GET', '/v1/balance_transactions/:id', one, (account, _given, id) => {
    const movement = account.balanceTransactions.get(id);
    if (!movement) throw missing('balance_transaction', id);
    return movement;
  }),
  endpoint(
    'GET',
    '/v1/balance_transactions',
    movementFilters,
    (account, { currency, source, type, payout, ...asked }) => {
      const wanted = account.balanceTransactions
        .all()
        .filter((movement) => currency === undefined || movement.currency === currency)
        .filter((movement) => source === undefined || movement.source === source)
        .filter((movement) => type === undefined || movement.type === type)
        .filter(({ id }) => payout === undefined || account.paidOut.get(payout)?.includes(id) === true);
      return listOf('/v1/balance_transactions', wanted, asked);
    },
  ),
];

const payouts: readonly Endpoint[] = [
  endpoint('GET', '/v1/payouts/:id', one, (account, _given, id) => {
    const payout = account.payouts.get(id);
    if (!payout) throw missing('payout', id);
    return payout;
  }),
  endpoint('GET', '/v1/payouts', filters, (account, asked) =>
    listOf('/v1/payouts', account.payouts.all(), asked),
  ),
];

export const money: readonly Endpoint[] = [
  ...paymentIntents,
  ...charges,
  ...disputes,
  ...balanceTransactions,
  ...payouts,
];
