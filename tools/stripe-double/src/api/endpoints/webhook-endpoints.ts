import { z } from 'zod';
import { endpointOf } from '../../acts/find.ts';
import { createEndpoint } from '../../acts/create-endpoint.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { expand, metadata, page, text, truth } from '../parameters.ts';

const path = '/v1/webhook_endpoints';
const address = z.string().regex(/^https?:\/\/\S+$/, 'Not a valid URL');
const changes = {
  url: address,
  enabled_events: z.array(text).min(1),
  description: z.string().optional(),
  metadata,
  expand,
};

/** The secret is told once, when an endpoint is made. */
export const webhookEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    path,
    z.strictObject({ ...changes, api_version: text.optional() }),
    (account, { url, enabled_events, api_version = null, description = null, metadata: given }) =>
      createEndpoint(account, {
        url,
        events: enabled_events,
        version: api_version,
        description,
        metadata: given,
      }),
  ),
  endpoint(
    'POST',
    `${path}/:id`,
    z.strictObject({ ...changes, disabled: truth.optional() }).partial(),
    (account, { disabled, metadata: added, expand: _expand, ...given }, id) => {
      const before = endpointOf(account, id);
      const status = disabled === undefined ? before.status : disabled ? 'disabled' : 'enabled';
      const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const merged = { ...before.metadata, ...added };
      return withoutSecret(account.endpoints.put(id, { ...before, ...said, status, metadata: merged }));
    },
  ),
  endpoint('GET', `${path}/:id`, z.strictObject({ expand }), (account, _given, id) =>
    withoutSecret(endpointOf(account, id)),
  ),
  endpoint('GET', path, z.strictObject(page), (account, asked) =>
    listOf(path, account.endpoints.all().map(withoutSecret), asked),
  ),
  endpoint('DELETE', `${path}/:id`, z.strictObject({}), (account, _given, id) => {
    endpointOf(account, id);
    account.endpoints.remove(id);
    return { id, object: 'webhook_endpoint', deleted: true };
  }),
];

const withoutSecret = <T extends { readonly secret?: string }>({ secret: _secret, ...endpoint }: T) =>
  endpoint;
