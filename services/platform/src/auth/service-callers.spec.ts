import { describe, expect, it } from '@jest/globals';
import { claimedService, serviceAuthorization, ServiceCallers } from './index.ts';

const orders = { name: 'orders', key: 'key of orders' };
const media = { name: 'media', key: 'key of media' };
const callersFrom = (...services: (typeof orders)[]): ServiceCallers | undefined =>
  ServiceCallers.parse(services.map(ServiceCallers.entry).join(', '));

describe('the services that may call', () => {
  it('are known by their own key alone', () => {
    const callers = callersFrom(orders, media);
    expect(callers?.names).toEqual(['orders', 'media']);
    expect(callers?.knows(orders)).toBe(true);
    for (const key of ['', 'key of order', media.key, `${orders.key} `])
      expect(callers?.knows({ name: 'orders', key })).toBe(false);
    expect(callers?.knows({ name: 'coupons', key: orders.key })).toBe(false);
  });

  it('may have two keys while one is exchanged for another', () => {
    const next = { name: 'orders', key: 'the next key of orders' };
    const callers = callersFrom(orders, next);
    expect([orders, next].map((service) => callers?.knows(service))).toEqual([true, true]);
  });

  it('hold no key that anybody could present', () => {
    expect(ServiceCallers.entry(orders)).not.toContain(orders.key);
    const [, digest = ''] = ServiceCallers.entry(orders).split('=');
    expect(callersFrom(orders)?.knows({ name: 'orders', key: digest })).toBe(false);
  });

  it.each(['orders', 'orders=', 'orders=key', `orders=${'0'.repeat(63)}`, `Orders=${'0'.repeat(64)}`])(
    'are not read from %p',
    (text) => expect(ServiceCallers.parse(text)).toBeUndefined(),
  );

  it('show themselves in a header', () => {
    expect(claimedService(serviceAuthorization(orders))).toEqual(orders);
    for (const header of [null, '', 'Bearer orders:key', 'Service key', 'Service orders:', 'Service a b:c'])
      expect(claimedService(header)).toBeUndefined();
  });
});
