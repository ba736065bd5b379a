import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderNumber, orderNumberBytes } from './order-number.ts';

describe('the order number', () => {
  it('is two groups of four letters that cannot be mistaken for each other', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: orderNumberBytes, maxLength: orderNumberBytes }), (bytes) => {
        expect(orderNumber(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });
});
