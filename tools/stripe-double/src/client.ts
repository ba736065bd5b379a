import { randomBytes } from 'node:crypto';
import { StripeControl } from './control-client.ts';
import { Double } from './double.ts';
import type { DoubleSettings } from './settings.ts';

export { StripeControl } from './control-client.ts';
export type { LedgerPayment } from './control/ledger.ts';

export interface StripeDouble {
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly control: StripeControl;
  stop(): Promise<void>;
}

export interface StripeDoubleOptions extends Partial<Omit<DoubleSettings, 'webhook'>> {
  /** Where events go, when that is known already; `control.setWebhook` says it later. */
  readonly webhookUrl?: string;
  readonly webhookSecret?: string;
}

/** What happens later happens only when told to. STRIPE_DOUBLE_RECORDING: a file for what is asked and said. */
export async function startStripeDouble(options: StripeDoubleOptions = {}): Promise<StripeDouble> {
  const secretKey = options.secretKey ?? `sk_test_${randomBytes(16).toString('hex')}`;
  const webhookSecret = options.webhookSecret ?? `whsec_${randomBytes(16).toString('hex')}`;
  const { webhookUrl } = options;
  const double = new Double(
    {
      port: options.port ?? 0,
      secretKey,
      journal: options.journal ?? null,
      recording: options.recording ?? (process.env['STRIPE_DOUBLE_RECORDING'] || null),
      pageUrl: options.pageUrl ?? null,
      webhook: webhookUrl === undefined ? null : { url: webhookUrl, secret: webhookSecret },
      laterMs: options.laterMs ?? null,
    },
    () => undefined,
  );
  const url = await double.start();
  return { url, secretKey, webhookSecret, control: new StripeControl(url), stop: () => double.stop() };
}
