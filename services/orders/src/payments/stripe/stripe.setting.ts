import { z } from 'zod';
import { requestsPerSecond } from './stripe-client.ts';

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

export const stripeShape = {
  /** A restricted key: sessions and refunds to write; payment intents, charges, disputes, events to read. */
  STRIPE_SECRET_KEY: z.string().default(''),
  /** Signs webhooks. Two while the secret is changed: the new one and the one before. */
  STRIPE_WEBHOOK_SECRETS: list,
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  /** An own server in production: the double of a machine for developers. */
  ALLOW_STRIPE_DOUBLE: z.stringbool().default(false),
  STRIPE_PAYMENT_METHODS: list.transform((methods) => (methods.length > 0 ? methods : ['card', 'link'])),
  /** What one replica may ask: Stripe allows a sandbox 25 and a live account 100, to one endpoint 25 unless it was asked for more. */
  STRIPE_REQUESTS_PER_SECOND: z.coerce.number().int().min(3).default(requestsPerSecond),
};

interface GivenKey {
  readonly NODE_ENV: string;
  readonly PUBLIC_URL: string;
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_API_BASE?: string | undefined;
  readonly ALLOW_STRIPE_DOUBLE: boolean;
}
interface Given extends GivenKey {
  readonly PAYMENT_MODE: string;
  readonly STRIPE_WEBHOOK_SECRETS: readonly string[];
}
type Rule<G> = readonly [name: keyof G, message: string, holds: (given: G) => boolean];

const keyRules: readonly Rule<GivenKey>[] = [
  [
    'STRIPE_SECRET_KEY',
    'must be a secret or restricted key of Stripe (sk_..., rk_...)',
    ({ STRIPE_SECRET_KEY: key }) => /^(sk|rk)_(live|test)_\S+$/.test(key),
  ],
  [
    'STRIPE_SECRET_KEY',
    'is a live key: real money is taken only with NODE_ENV=production and an https PUBLIC_URL',
    ({ STRIPE_SECRET_KEY: key, NODE_ENV, PUBLIC_URL }) =>
      !/^(sk|rk)_live_/.test(key) || (NODE_ENV === 'production' && PUBLIC_URL.startsWith('https://')),
  ],
  [
    'STRIPE_API_BASE',
    'is refused in production unless ALLOW_STRIPE_DOUBLE=true, and always with a live key',
    ({ STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key, NODE_ENV, ALLOW_STRIPE_DOUBLE }) =>
      base === undefined ||
      (!/^(sk|rk)_live_/.test(key) && (NODE_ENV !== 'production' || ALLOW_STRIPE_DOUBLE)),
  ],
];

const secretRule: Rule<Given> = [
  'STRIPE_WEBHOOK_SECRETS',
  'must hold the signing secret of the webhook (whsec_...) with PAYMENT_MODE=stripe',
  ({ STRIPE_WEBHOOK_SECRETS: secrets }) =>
    secrets.length > 0 && secrets.every((secret) => /^whsec_\S+$/.test(secret)),
];

export function stripeRules(payload: z.core.ParsePayload<Given>): void {
  if (payload.value.PAYMENT_MODE === 'stripe') judge<Given>(payload, [...keyRules, secretRule]);
}

export const stripeKeyRules = (payload: z.core.ParsePayload<GivenKey>): void => judge(payload, keyRules);

function judge<G>({ value, issues }: z.core.ParsePayload<G>, rules: readonly Rule<G>[]): void {
  for (const [name, message, holds] of rules)
    if (!holds(value)) issues.push({ code: 'custom', input: value[name], path: [name as string], message });
}
