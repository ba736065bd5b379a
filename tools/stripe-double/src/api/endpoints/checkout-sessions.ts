import { z } from 'zod';
import { createSession } from '../../acts/create-session.ts';
import { expireSession } from '../../acts/expire-session.ts';
import { sessionOf } from '../../acts/find.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { created, expand, page, text } from '../parameters.ts';
import { sessionParameters } from './session-parameters.ts';

const path = '/v1/checkout/sessions';
const filters = z.strictObject({
  ...page,
  created,
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

export const checkoutSessions: readonly Endpoint[] = [
  endpoint('POST', path, sessionParameters, (account, given, _id, around) =>
    createSession(account, given, around),
  ),
  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), (account, _given, id) => sessionOf(account, id)),
  endpoint('POST', `${path}/:id/expire`, z.strictObject({ expand }), (account, _given, id) =>
    expireSession(account, id),
  ),
  endpoint('GET', path, filters, (account, { payment_intent, status, ...asked }) => {
    const wanted = account.sessions
      .all()
      .filter((session) => payment_intent === undefined || session.payment_intent === payment_intent)
      .filter((session) => status === undefined || session.status === status);
    return listOf(path, wanted, asked);
  }),
];
