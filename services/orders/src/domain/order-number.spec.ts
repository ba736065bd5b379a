import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderNumber, orderNumberBytes, readOrderNumber } from './order-number.ts';

describe('the order number', () => {
  it('is two groups of four letters that cannot be mistaken for each other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: orderNumberBytes, maxLength: orderNumberBytes }), (bytes) => {
        expect(orderNumber(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });

  it.each(['7QK2-M0XE', '7qk2m0xe', ' #7QK2 M0XE ', '7QK2-MOXE'])('is read from %j', (text) =>
    expect(readOrderNumber(text)).toBe('7QK2-M0XE'),
  );

  it('reads an I and an L as the 1 they are', () => expect(readOrderNumber('i11l-0000')).toBe('1111-0000'));

  it.each(['', '7QK2', '7QK2-M0XEE', 'UUUU-UUUU', 'none'])('finds none in %j', (text) =>
    expect(readOrderNumber(text)).toBeUndefined(),
  );
});
