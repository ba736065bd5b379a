import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { gatewayConfig } from './gateway.config.ts';
import { serverOptions } from './http-server.ts';

const url = 'http://127.0.0.1:1';
const needed = {
  PORT: '8080',
  KAFKA_BROKERS: 'a:1',
  RPC_SERVICE_KEY: 'a-key-of-no-less-than-32-letters',
  IDENTITY_URL: url,
  ORDERS_URL: url,
  COUPONS_URL: url,
  MEDIA_URL: url,
  NOTIFICATION_URL: url,
  GENERATION_URL: url,
  WEB_URL: url,
};

describe('settings', () => {
  it('names what is missing, and no value', () => {
    expect(() => gatewayConfig({ RPC_SERVICE_KEY: 'short-secret' })).toThrow(/ORDERS_URL.*MEDIA_URL/);
    expect(() => gatewayConfig({ RPC_SERVICE_KEY: 'short-secret' })).not.toThrow(/short-secret/);
  });

  it('skips payment in production only when that is said', () => {
    expect(() => gatewayConfig({ ...needed, NODE_ENV: 'production' })).toThrow(/ALLOW_PAYMENT_BYPASS/);
    expect(
      gatewayConfig({ ...needed, NODE_ENV: 'production', ALLOW_PAYMENT_BYPASS: 'true' }).PAYMENT_MODE,
    ).toBe('bypass');
    expect(() => gatewayConfig({ ...needed, PAYMENT_MODE: 'cash' })).toThrow(/PAYMENT_MODE/);
  });

  it('shows a double of Stripe in production only when that is said', () => {
    const shown = { ...needed, STRIPE_DEMO_URL: url };
    expect(gatewayConfig(shown).STRIPE_DEMO_URL).toBe(url);
    const production = { ...shown, NODE_ENV: 'production', ALLOW_PAYMENT_BYPASS: 'true' };
    expect(() => gatewayConfig(production)).toThrow(/ALLOW_STRIPE_DOUBLE/);
    expect(gatewayConfig({ ...production, ALLOW_STRIPE_DOUBLE: 'true' }).STRIPE_DEMO_URL).toBe(url);
  });

  it('believes no proxy unless told which', () => {
    expect(gatewayConfig(needed).TRUST_PROXY).toBe(false);
    expect(gatewayConfig({ ...needed, TRUST_PROXY: '10.0.0.0/8' }).TRUST_PROXY).toBe('10.0.0.0/8');
    const hops = gatewayConfig({ ...needed, TRUST_PROXY: '2' }).TRUST_PROXY as (
      address: string,
      hop: number,
    ) => boolean;
    expect([0, 1, 2].map((hop) => hops('1.1.1.1', hop))).toEqual([true, true, false]);
  });

  it.each(['10.0.0.0/8, 192.168.7.1', 'loopback, fd00::/8', '::1'])('believes the proxies of %s', (list) => {
    const { TRUST_PROXY } = gatewayConfig({ ...needed, TRUST_PROXY: list });
    expect(TRUST_PROXY).toBe(list);
    expect(() => fastify(serverOptions({ TRUST_PROXY, HEADERS_TIMEOUT_SECONDS: 30 }))).not.toThrow();
  });

  it.each(['true', 'ingress', '10.0.0.0/33', '10.0.0.0/8/8', '0.0.0.0/0', '::/0', '10.0.0.1, -1'])(
    'starts with no proxies it cannot tell: %s',
    (list) => {
      expect(() => gatewayConfig({ ...needed, TRUST_PROXY: list })).toThrow(/TRUST_PROXY/);
    },
  );

  it('knows the providers by name', () => {
    expect(gatewayConfig(needed).SOCIAL_PROVIDERS).toEqual([]);
    expect(gatewayConfig({ ...needed, SOCIAL_PROVIDERS: 'google, apple' }).SOCIAL_PROVIDERS).toEqual([
      'google',
      'apple',
    ]);
    expect(() => gatewayConfig({ ...needed, SOCIAL_PROVIDERS: 'myspace' })).toThrow(/SOCIAL_PROVIDERS/);
  });
});
