import { describe, expect, it } from '@jest/globals';
import { orderIdOf, scopeOf, type PlaceOrderCommand } from './place-order.command.ts';

const command: PlaceOrderCommand = {
  userId: 'user-1',
  userToken: 'token-1',
  idempotencyKey: 'key-1',
  photoId: 'photo-1',
  package: 'professional',
  currency: 'EUR',
  language: 'en',
  couponCode: '',
  consents: { terms: '1', face: '1', immediate_start: '1' },
};

const idOf = (changes: Partial<PlaceOrderCommand>): string => orderIdOf(scopeOf({ ...command, ...changes }));

describe('the identity of an order', () => {
  it('is the same for the same request, whatever token carries it', () => {
    expect(idOf({ userToken: 'token-2' })).toBe(idOf({}));
  });

  it.each<[string, Partial<PlaceOrderCommand>]>([
    ['user', { userId: 'user-2' }],
    ['key', { idempotencyKey: 'key-2' }],
    ['photo', { photoId: 'photo-2' }],
    ['package', { package: 'ultra' }],
    ['currency', { currency: 'USD' }],
    ['coupon', { couponCode: 'TEN' }],
    ['consent', { consents: { ...command.consents, face: '2' } }],
  ])('is another for another %s', (_, changes) => {
    expect(idOf(changes)).not.toBe(idOf({}));
  });
});
