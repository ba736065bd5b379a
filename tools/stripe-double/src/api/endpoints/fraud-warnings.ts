import { z } from 'zod';
import { idOf } from '../../acts/find.ts';
import { missing } from '../api-error.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { created, expand, page, text } from '../parameters.ts';

const path = '/v1/radar/early_fraud_warnings';
const filters = z.strictObject({
  ...page,
  created,
  charge: text.optional(),
  payment_intent: text.optional(),
});

export const fraudWarnings: readonly Endpoint[] = [
  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), (account, _given, id) => {
    const warning = account.fraudWarnings.get(id);
    if (!warning) throw missing('radar.early_fraud_warning', id);
    return warning;
  }),
  endpoint('GET', path, filters, (account, { charge, payment_intent, ...asked }) => {
    const wanted = account.fraudWarnings
      .all()
      .filter((warning) => charge === undefined || idOf(warning.charge) === charge)
      .filter((warning) => payment_intent === undefined || warning.payment_intent === payment_intent);
    return listOf(path, wanted, asked);
  }),
];
