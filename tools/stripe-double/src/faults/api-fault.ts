import { z } from 'zod';

const scope = {
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
  path: z.string().startsWith('/v1/').optional(),
  idempotencyKey: z.string().optional(),
  times: z.int().min(1).default(1),
  when: z.enum(['before', 'after']).default('before'),
};

export const apiFault = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('error'),
    ...scope,
    status: z.union([z.literal(429), z.int().min(500).max(504)]),
    /** The idempotency key gets this answer for 24 h; a repeated key cannot get through. */
    isRemembered: z.boolean().default(false),
    code: z.enum(['rate_limit', 'lock_timeout']).default('rate_limit'),
  }),
  z.strictObject({ kind: z.literal('hang'), ...scope }),
  z.strictObject({ kind: z.literal('reset'), ...scope }),
  z.strictObject({ kind: z.literal('cut'), ...scope, when: z.literal('after').default('after') }),
  z.strictObject({ kind: z.literal('delay'), ...scope, delayMs: z.int().min(0) }),
  z.strictObject({ kind: z.literal('kill'), ...scope }),
]);
export type ApiFault = z.infer<typeof apiFault>;
export type ApiFaultOrder = z.input<typeof apiFault>;
