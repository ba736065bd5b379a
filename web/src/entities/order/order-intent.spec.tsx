import { beforeEach, describe, expect, test } from '@jest/globals';
import { agreedBefore, forgetOrder, leaveToPay, leftToPay, orderKey } from '@/entities/order/order-intent';

const choice = {
  photoId: 'photo-1',
  expression: 'unchanged',
  outfit: 'unchanged',
  package: 'professional',
  language: 'en',
  consents: { terms: '1', face: '1', immediateStart: '1' },
};

describe('the order somebody is about to place', () => {
  beforeEach(() => forgetOrder());

  test('keeps its key until the choice changes', () => {
    const key = orderKey(choice);
    leaveToPay();
    expect(orderKey({ ...choice })).toBe(key);
    const other = orderKey({ ...choice, package: 'ultra' } as typeof choice);
    expect(other).not.toBe(key);
    expect(orderKey({ ...choice, expression: 'slight_smile' })).not.toBe(other);
    expect(orderKey({ ...choice, outfit: 'business_all' })).not.toBe(other);
    expect(leftToPay('photo-1')).toBe(false);
  });

  test('is another order once it has been forgotten', () => {
    const key = orderKey(choice);
    forgetOrder();
    expect(orderKey(choice)).not.toBe(key);
  });

  test('remembers that somebody went to pay, and for which photo', () => {
    orderKey(choice);
    expect(leftToPay('photo-1')).toBe(false);
    leaveToPay();
    expect(leftToPay('photo-1')).toBe(true);
    expect(leftToPay('photo-2')).toBe(false);
    forgetOrder();
    expect(leftToPay('photo-1')).toBe(false);
  });

  test('knows the texts that were agreed to, not others', () => {
    orderKey(choice);
    expect(agreedBefore(choice)).toBe(false);
    leaveToPay();
    expect(agreedBefore(choice)).toBe(true);
    expect(agreedBefore({ ...choice, language: 'de' })).toBe(false);
    expect(agreedBefore({ ...choice, consents: { ...choice.consents, terms: '2' } })).toBe(false);
  });

  test.each(['{', '[]', '{"key":1}', '{"key":"k"}'])('takes %s for no order', (text) => {
    sessionStorage.setItem('order-intent', text);
    expect(leftToPay('photo-1')).toBe(false);
    expect(orderKey(choice)).toHaveLength(36);
  });
});
