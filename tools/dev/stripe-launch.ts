import { join } from 'node:path';
import { fingerprint } from '../../deploy/src/fingerprint.ts';
import type { Launch } from '../../deploy/src/launch.ts';
import type { Processes } from './processes.ts';
import type { Progress } from './progress.ts';
import { httpAnswers, untilReady } from './ready.ts';
import type { Settings } from '../../deploy/src/settings.ts';
import { tryRun } from '../../deploy/src/shell.ts';

export const stripeName = 'stripe';

export const toldEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
  'payout.reconciliation_completed',
];
const events = toldEvents.join(',');

const webhookUrl = ({ ports }: Settings): string => `http://127.0.0.1:${ports.gateway}/api/webhooks/stripe`;

export function stripeLaunch(settings: Settings): Launch | undefined {
  switch (settings.stripe.by) {
    case 'nobody':
      return undefined;
    case 'double':
      return doubleLaunch(settings);
    case 'stripe':
      return listenerLaunch(settings);
  }
}

const doubleFolder = (settings: Settings): string =>
  join(settings.locations.repository, 'tools/stripe-double');

const doubleLaunch = (settings: Settings): Launch => ({
  program: process.execPath,
  args: ['--max-old-space-size=256', 'src/main.ts'],
  cwd: doubleFolder(settings),
  build: fingerprint(['src', 'package.json'].map((name) => join(doubleFolder(settings), name))),
  reads: (name) => name !== 'PATH',
  env: {
    PATH: process.env['PATH'],
    PORT: String(settings.ports.stripe),
    STRIPE_SECRET_KEY: settings.stripe.secretKey,
    STRIPE_WEBHOOK_SECRETS: settings.stripe.webhookSecrets(),
    STRIPE_DOUBLE_JOURNAL: join(settings.locations.state, 'stripe/journal.jsonl'),
    STRIPE_DOUBLE_PAGE_URL: settings.publicUrl,
    STRIPE_DOUBLE_WEBHOOK_URL: webhookUrl(settings),
    STRIPE_DOUBLE_WEBHOOK_EVENTS: events,
    ...only(['STRIPE_DOUBLE_LATER_MS', 'STRIPE_DOUBLE_RECORDING']),
  },
});

const only = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[name];
      return value ? [[name, value]] : [];
    }),
  );

/** The key goes by the environment: arguments are seen by everybody. */
const listenerEnvironment = ({ stripe }: Settings): NodeJS.ProcessEnv => ({
  ...process.env,
  STRIPE_API_KEY: stripe.secretKey,
});

const listenerLaunch = (settings: Settings): Launch => ({
  program: 'stripe',
  args: ['listen', '--forward-to', webhookUrl(settings), '--events', events],
  cwd: settings.locations.state,
  env: listenerEnvironment(settings),
});

export async function startStripe(
  settings: Settings,
  processes: Processes,
  progress: Progress,
): Promise<void> {
  const launch = stripeLaunch(settings);
  if (!launch) return;
  if (settings.stripe.by === 'stripe' && !(await listens(settings)))
    return progress.say(
      stripeName,
      'no webhooks: Stripe’s own program (`stripe`) is not installed. Orders asks Stripe every 2 minutes',
    );
  await progress.step(stripeName, 'starting', async (step) => {
    await processes.renew(stripeName, launch);
    if (settings.stripe.by === 'double') {
      const ready = httpAnswers(`${settings.stripe.doubleUrl}/control/health`);
      await untilReady(stripeName, ready, processes, 120_000);
    }
    step.note(settings.stripe.by === 'double' ? 'played by our double' : 'passes on webhooks');
  });
}

async function listens(settings: Settings): Promise<boolean> {
  const { code, output } = await tryRun('stripe', ['listen', '--print-secret'], {
    env: listenerEnvironment(settings),
  });
  const [secret] = /whsec_\w+/.exec(output) ?? [];
  if (code !== 0 || secret === undefined) return false;
  settings.stripe.keepListenerSecret(secret);
  return true;
}
