import { describe, expect, it } from '@jest/globals';
import { loadOrdersConfig, orderSettings } from './orders.config.ts';
import { defaultPriceBook } from './domain/price-book.ts';

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
    const settings = orderSettings(loadOrdersConfig(env));
    expect(settings.priceBook).toEqual(defaultPriceBook);
    expect(settings.deadlines).toEqual({});
    expect(settings.consentVersions).toEqual({
      terms: '2026-11-01',
      face: '2026-11-01',
      immediate_start: '2026-11-01',
    });
  });

  it('refuses to give a coupon use back before its order must be paid', () => {
    const short = { ...env, COUPON_RESERVATION_SECONDS: '60', PAYMENT_WINDOW_SECONDS: '60' };
    expect(() => loadOrdersConfig(short)).toThrow('COUPON_RESERVATION_SECONDS');
  });

  it('replaces the prices of a currency and keeps the others', () => {
    const book = '{"EUR": {"professional": 1, "premium": 2, "ultra": 3}}';
    const { priceBook } = orderSettings(loadOrdersConfig({ ...env, PRICE_BOOK: book }));
    expect(priceBook.EUR).toEqual({ professional: 1n, premium: 2n, ultra: 3n });
    expect(priceBook.SEK).toEqual(defaultPriceBook.SEK);
  });

  it.each([
    ['not JSON', 'EUR=12'],
    ['a currency nobody sells in', '{"GBP": {"professional": 1, "premium": 2, "ultra": 3}}'],
    ['a missing package', '{"EUR": {"professional": 1, "premium": 2}}'],
    ['a fraction of a cent', '{"EUR": {"professional": 1.5, "premium": 2, "ultra": 3}}'],
    ['a price of nothing', '{"EUR": {"professional": 0, "premium": 2, "ultra": 3}}'],
  ])('refuses a price book with %s', (_, PRICE_BOOK) => {
    expect(() => loadOrdersConfig({ ...env, PRICE_BOOK })).toThrow(/PRICE_BOOK/);
  });

  it('refuses to skip payments in production unless that is allowed', () => {
    expect(() => loadOrdersConfig({ ...env, NODE_ENV: 'production' })).toThrow(/PAYMENT_MODE/);
    const allowed = loadOrdersConfig({ ...env, NODE_ENV: 'production', ALLOW_PAYMENT_BYPASS: 'true' });
    expect(allowed.PAYMENT_MODE).toBe('bypass');
  });

  it('names a payment mode it cannot serve, without its value', () => {
    expect(() => loadOrdersConfig({ ...env, PAYMENT_MODE: 'iou' })).toThrow(/PAYMENT_MODE(?!.*iou)/);
  });
});
