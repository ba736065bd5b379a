import { agreementVersions } from '@headshots/proto/agreements';
import { describe, expect, it } from '@jest/globals';
import { checkoutSettings, loadOrdersConfig, orderSettings } from './orders.config.ts';
import { defaultPriceBook } from './checkout/price-book.ts';

const env = {
  PORT: '8102',
  DATABASE_URL: 'postgres://orders:secret@127.0.0.1:8111/orders',
  KAFKA_BROKERS: '127.0.0.1:8112',
  RPC_SERVICE_KEY: 'a-key-of-no-less-than-32-letters',
  IDENTITY_URL: 'http://127.0.0.1:8101',
  COUPONS_URL: 'http://127.0.0.1:8103',
  MEDIA_URL: 'http://127.0.0.1:8104',
};

describe('the configuration of orders', () => {
  it('has a default for everything an operator need not decide', () => {
    const config = loadOrdersConfig(env);
    const settings = checkoutSettings(config);
    expect(settings.priceBook).toEqual(defaultPriceBook);
    expect(orderSettings(config).deadlines).toEqual({});
    expect(settings.consentVersions).toEqual({
      terms: agreementVersions.terms,
      face: agreementVersions.face,
      immediate_start: agreementVersions.immediateStart,
    });
  });

  it('refuses to give a coupon use back before its order must be paid', () => {
    const short = { ...env, COUPON_RESERVATION_SECONDS: '60', PAYMENT_WINDOW_SECONDS: '60' };
    expect(() => loadOrdersConfig(short)).toThrow('COUPON_RESERVATION_SECONDS');
  });

  describe('with a time of which the terms speak', () => {
    const production = { ...env, NODE_ENV: 'production', ALLOW_PAYMENT_BYPASS: 'true' };

    it.each([
      ['PAYMENT_WINDOW_SECONDS', '2099'],
      ['PAYMENT_WINDOW_SECONDS', '3600'],
      ['GENERATION_DEADLINE_SECONDS', '7199'],
      ['GENERATION_DEADLINE_SECONDS', '10800'],
    ])('refuses in production that %s is %s', (name, value) => {
      expect(() => loadOrdersConfig({ ...production, [name]: value })).toThrow(
        new RegExp(`${name}.*terms ${agreementVersions.terms}`),
      );
      expect(() => loadOrdersConfig({ ...env, [name]: value })).not.toThrow();
    });

    it('takes what they say', () => {
      const said = { PAYMENT_WINDOW_SECONDS: '2100', GENERATION_DEADLINE_SECONDS: '7200' };
      expect(() => loadOrdersConfig({ ...production, ...said })).not.toThrow();
    });
  });

  it('replaces the prices of a currency and keeps the others', () => {
    const book = '{"EUR": {"professional": 1, "premium": 2, "ultra": 3}}';
    const { priceBook } = checkoutSettings(loadOrdersConfig({ ...env, PRICE_BOOK: book }));
    expect(priceBook.EUR).toEqual({ professional: 1n, premium: 2n, ultra: 3n });
    expect(priceBook.SEK).toEqual(defaultPriceBook.SEK);
  });

  it.each([
    ['not JSON', 'EUR=12'],
    ['a currency nobody sells in', '{"GBP": {"professional": 1, "premium": 2, "ultra": 3}}'],
    ['a missing package', '{"EUR": {"professional": 1, "premium": 2}}'],
    ['a fraction of a cent', '{"EUR": {"professional": 1.5, "premium": 2, "ultra": 3}}'],
    [
      'more than a small-amount invoice may say',
      '{"EUR": {"professional": 1, "premium": 2, "ultra": 25001}}',
    ],
    ['a price of nothing', '{"EUR": {"professional": 0, "premium": 2, "ultra": 3}}'],
  ])('refuses a price book with %s', (_, PRICE_BOOK) => {
    expect(() => loadOrdersConfig({ ...env, PRICE_BOOK })).toThrow(/PRICE_BOOK/);
  });

  it('refuses to skip payments in production unless that is allowed', () => {
    expect(() => loadOrdersConfig({ ...env, NODE_ENV: 'production' })).toThrow(/PAYMENT_MODE/);
    const allowed = loadOrdersConfig({ ...env, NODE_ENV: 'production', ALLOW_PAYMENT_BYPASS: 'true' });
    expect(allowed.PAYMENT_MODE).toBe('bypass');
  });

  it.each([
    ['', new Map()],
    [
      'NO=25, CH=8.1',
      new Map([
        ['NO', 2500],
        ['CH', 810],
      ]),
    ],
  ])('reads the countries that tax our sales from "%s"', (VAT_REGISTRATIONS, expected) => {
    expect(loadOrdersConfig({ ...env, VAT_REGISTRATIONS }).VAT_REGISTRATIONS).toEqual(expected);
  });

  it.each(['NO', 'NO=', 'Norway=25', 'NO=-1', 'NO=101', 'FR=20', 'NO=25,NO=12'])(
    'refuses the registration "%s"',
    (VAT_REGISTRATIONS) => {
      expect(() => loadOrdersConfig({ ...env, VAT_REGISTRATIONS })).toThrow(/VAT_REGISTRATIONS/);
    },
  );

  describe('with PAYMENT_MODE=stripe', () => {
    const stripe = {
      ...env,
      PAYMENT_MODE: 'stripe',
      STRIPE_SECRET_KEY: 'rk_test_1',
      STRIPE_WEBHOOK_SECRETS: 'whsec_new, whsec_old',
    };
    const live = {
      ...stripe,
      NODE_ENV: 'production',
      STRIPE_SECRET_KEY: 'rk_live_1',
      PUBLIC_URL: 'https://konterfei.example',
      OPERATOR_NAME: 'Konterfei GmbH',
      OPERATOR_STREET: 'Example Street 1',
      OPERATOR_CITY: '25421 Pinneberg',
      OPERATOR_COUNTRY: 'DE',
    };

    it('reads two secrets and the ways to pay', () => {
      const config = loadOrdersConfig(stripe);
      expect(config.STRIPE_WEBHOOK_SECRETS).toEqual(['whsec_new', 'whsec_old']);
      expect(config.STRIPE_PAYMENT_METHODS).toEqual(['card', 'link']);
    });

    it('takes a live key in production behind https', () => {
      expect(() => loadOrdersConfig(live)).not.toThrow();
    });

    it.each([
      ['no key', { ...stripe, STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY/],
      ['a publishable key', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY/],
      ['no webhook secret', { ...stripe, STRIPE_WEBHOOK_SECRETS: '' }, /STRIPE_WEBHOOK_SECRETS/],
      ['a blank one', { ...stripe, STRIPE_WEBHOOK_SECRETS: ' , ' }, /STRIPE_WEBHOOK_SECRETS/],
      ['a live key without https', { ...live, PUBLIC_URL: 'http://konterfei.example' }, /STRIPE_SECRET_KEY/],
      ['a live key in development', { ...live, NODE_ENV: 'development' }, /STRIPE_SECRET_KEY/],
      [
        'the double in production',
        { ...live, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_BASE: 'http://127.0.0.1:1' },
        /STRIPE_API_BASE/,
      ],
      [
        'the double with a live key',
        { ...live, STRIPE_API_BASE: 'http://127.0.0.1:1', ALLOW_STRIPE_DOUBLE: 'true' },
        /STRIPE_API_BASE/,
      ],
      ...['NAME', 'STREET', 'CITY', 'COUNTRY'].map(
        (part) => [`no ${part} of who sells`, { ...live, [`OPERATOR_${part}`]: '' }, /OPERATOR/] as const,
      ),
    ])('refuses to start with %s', (_what, settings, message) => {
      expect(() => loadOrdersConfig(settings)).toThrow(message);
    });
  });

  it('names a payment mode it cannot serve, without its value', () => {
    expect(() => loadOrdersConfig({ ...env, PAYMENT_MODE: 'iou' })).toThrow(/PAYMENT_MODE(?!.*iou)/);
  });
});
