import { z } from 'zod';
import { missing } from '../api-error.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { created, expand, page, text, truth } from '../parameters.ts';

const path = '/v1/events';
const keptSeconds = 30 * 86_400;
const filters = z.strictObject({
  ...page,
  created,
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  delivery_success: truth.optional(),
});

export const events: readonly Endpoint[] = [
  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), (account, _given, id) => {
    const event = account.events.get(id);
    if (!event) throw missing('event', id);
    return event;
  }),
  endpoint('GET', path, filters, (account, { type, types, delivery_success, ...asked }) => {
    const oldest = account.clock.seconds() - keptSeconds;
    const wanted = account.events
      .all()
      .filter((event) => event.created >= oldest)
      .filter((event) => type === undefined || event.type === type)
      .filter((event) => types === undefined || types.includes(event.type))
      .filter(
        (event) => delivery_success === undefined || (event.pending_webhooks === 0) === delivery_success,
      );
    return listOf(path, wanted, asked);
  }),
];
