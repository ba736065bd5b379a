import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serviceEnvironment } from './service-environment.ts';
import { services } from './service-names.ts';
import { settingsFrom, type Settings } from './settings.ts';
import { repository } from './locations.ts';
import { stripeLaunch, toldEvents } from '../../tools/dev/stripe-launch.ts';

describe('who takes the payments of a stack', () => {
  let state: string;
  const settings = (env: NodeJS.ProcessEnv = {}): Settings =>
    settingsFrom({ HEADSHOTS_STATE_DIR: state, ...env });
  const double = (): Settings => settings({ PAYMENT_MODE: 'stripe', HEADSHOTS_PORT_OFFSET: '1000' });

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'stripe-'));
  });
  afterEach(() => rmSync(state, { recursive: true }));

  it('is nobody in test mode', () => {
    expect(settings().stripe.by).toBe('nobody');
    expect(stripeLaunch(settings())).toBeUndefined();
    const orders = serviceEnvironment('orders', settings(), 'production');
    expect(Object.keys(orders).filter((name) => name.includes('STRIPE'))).toEqual([]);
  });

  it('is our double without a key: orders and the double know the same secrets', () => {
    const orders = serviceEnvironment('orders', double(), 'production');
    const played = stripeLaunch(double());
    expect(orders).toMatchObject({
      STRIPE_API_BASE: 'http://127.0.0.1:9118',
      STRIPE_SECRET_KEY: expect.stringMatching(/^sk_test_\w{48}$/),
      STRIPE_WEBHOOK_SECRETS: expect.stringMatching(/^whsec_\w{48}$/),
    });
    expect(played?.env).toMatchObject({
      PORT: '9118',
      STRIPE_SECRET_KEY: orders['STRIPE_SECRET_KEY'],
      STRIPE_WEBHOOK_SECRETS: orders['STRIPE_WEBHOOK_SECRETS'],
      STRIPE_DOUBLE_PAGE_URL: 'http://localhost:9080',
      STRIPE_DOUBLE_WEBHOOK_URL: 'http://127.0.0.1:9080/api/webhooks/stripe',
      STRIPE_DOUBLE_JOURNAL: join(state, 'stripe/journal.jsonl'),
    });
  });

  it('shows its page through the gateway', () => {
    expect(serviceEnvironment('gateway', double(), 'production')).toMatchObject({
      STRIPE_DEMO_URL: 'http://127.0.0.1:9118',
      ALLOW_STRIPE_DOUBLE: 'true',
    });
  });

  it('keeps the key to orders', () => {
    process.env['STRIPE_SECRET_KEY'] = 'sk_test_given';
    try {
      const given = settings({ PAYMENT_MODE: 'stripe', STRIPE_SECRET_KEY: 'sk_test_given' });
      const knowing = [...services, 'web' as const].filter((name) =>
        JSON.stringify(serviceEnvironment(name, given, 'production')).includes('sk_test_given'),
      );
      expect(knowing).toEqual(['orders']);
    } finally {
      delete process.env['STRIPE_SECRET_KEY'];
    }
  });

  it('is Stripe with a test key, told by its own program under its own secret', () => {
    const given = settings({ PAYMENT_MODE: 'stripe', STRIPE_SECRET_KEY: 'rk_test_given' });
    expect(given.stripe.by).toBe('stripe');
    expect(stripeLaunch(given)).toMatchObject({
      program: 'stripe',
      args: expect.arrayContaining(['listen', 'http://127.0.0.1:8080/api/webhooks/stripe']),
      env: { STRIPE_API_KEY: 'rk_test_given' },
    });
    given.stripe.keepListenerSecret('whsec_told');
    const orders = serviceEnvironment('orders', given, 'production');
    expect(orders['STRIPE_WEBHOOK_SECRETS']).toBe('whsec_told');
    expect(orders['STRIPE_API_BASE']).toBeUndefined();
  });

  it('is told of all that orders listens to', () => {
    const feed = readFileSync(join(repository, 'services/orders/src/payments/stripe/stripe-feed.ts'), 'utf8');
    const wanted = [...feed.matchAll(/'((?:checkout|charge|refund|radar|payout)\.[a-z_.]+)'/g)];
    expect(wanted.length).toBeGreaterThan(10);
    expect(toldEvents).toEqual(expect.arrayContaining(wanted.map(([, type]) => type)));
  });

  it('is never Stripe with a key that moves money', () => {
    expect(() => settings({ PAYMENT_MODE: 'stripe', STRIPE_SECRET_KEY: 'sk_live_1' })).toThrow(
      /STRIPE_SECRET_KEY/,
    );
  });
});
