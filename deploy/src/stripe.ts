import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';

export interface StripeSettings {
  readonly by: 'nobody' | 'double' | 'stripe';
  readonly secretKey: string;
  /** Those that webhooks are signed with; of Stripe's own program once it has told them. */
  webhookSecrets(): string;
  keepListenerSecret(secret: string): void;
  readonly doubleUrl: string;
}

interface Around {
  readonly secrets: Secrets;
  readonly ports: Ports;
  readonly state: string;
}

/**
 * PAYMENT_MODE=stripe takes payments: by our double, or with a test key in STRIPE_SECRET_KEY by Stripe.
 * @throws Error for a key that could move money
 */
export function stripeFrom(env: NodeJS.ProcessEnv, { secrets, ports, state }: Around): StripeSettings {
  const key = env['STRIPE_SECRET_KEY'];
  const mode = env['PAYMENT_MODE'] ?? 'bypass';
  if (mode === 'stripe' && key && !/^[sr]k_test_/.test(key))
    throw new Error('STRIPE_SECRET_KEY is no test key (sk_test_ or rk_test_): this stack moves no money.');
  const file = join(state, 'stripe/listener-secret');
  return {
    by: mode !== 'stripe' ? 'nobody' : key ? 'stripe' : 'double',
    secretKey: key || secrets.stripeSecretKey,
    webhookSecrets: () =>
      env['STRIPE_WEBHOOK_SECRETS'] ||
      (key && existsSync(file) ? readFileSync(file, 'utf8') : secrets.stripeWebhookSecret),
    keepListenerSecret: (secret) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, secret, { mode: 0o600 });
    },
    doubleUrl: `http://127.0.0.1:${ports.stripe}`,
  };
}
