import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { orderNumber, orderNumberBytes, orderNumbersIn, readOrderNumber } from './order-number.ts';

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

describe('the order numbers that a text may name', () => {
  it.each([
    '7QK2-M0XE',
    '7qk2m0xe',
    '7QK2\u2010M0XE',
    '7QK2\u2011M0XE',
    '7QK2\u2012M0XE',
    '7QK2–M0XE',
    '7QK2—M0XE',
    '7QK2―M0XE',
    '7QK2−M0XE',
    '7QK2 \u2013 M0XE',
    '7QK2\u00a0M0XE',
    '7QK2\u202fM0XE',
    '7QK2_M0XE',
    '7QK2/M0XE',
    '7QK2.M0XE',
    '#7QK2-M0XE',
    '№ 7QK2-M0XE',
    'Nr. 7QK2-M0XE',
    'Nr.7QK2-M0XE',
    'No 7QK2 M0XE',
    'Order no: 7QK2-M0XE.',
    'Bestellung 7QK2–M0XE vom 3.11.2026',
    'Bestellung vom 3. November: 7qk2 m0xe',
    'my code 7QK2 M0XE please',
    '"7QK2-M0XE"',
    '„7QK2-M0XE“',
    '(7QK2-M0XE)',
    '７ＱＫ２－Ｍ０ＸＥ',
    '7 Q K 2 - M O X E',
    '7QK2-MOXE 🙂',
    'https://konterfei.example/withdraw?order=7QK2-M0XE',
  ])('are found in %j', (text) => expect(orderNumbersIn(text)).toContain('7QK2-M0XE'));

  it.each(['', 'none', 'yesterday', 'the one with the blue suit', '🙂🙂'])('are none in %j', (text) =>
    expect(orderNumbersIn(text)).toEqual([]),
  );

  it('are all that are there, in a number that can be looked up', () => {
    expect(orderNumbersIn('7QK2-M0XE and 8QK2-M0XE')).toEqual(
      expect.arrayContaining(['7QK2-M0XE', '8QK2-M0XE']),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(orderNumbersIn(text).length).toBeLessThanOrEqual(20);
      }),
    );
  });
});
