import { describe, expect, test } from '@jest/globals';
import { isLate, tokenEnd } from '@/entities/session/token-clock';

const token = (claims: object): string => `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.y`;
const IAT = 1_000_000;
const HOUR = 3600;

describe('the end of a token', () => {
  test('is counted from its receipt, so that a wrong clock does no harm', () => {
    expect(tokenEnd(token({ iat: IAT, exp: IAT + HOUR }), 5000)).toBe(5000 + HOUR * 1000);
  });

  test('is its own time when nobody knows when it came', () => {
    expect(tokenEnd(token({ iat: IAT, exp: IAT + HOUR }), 0)).toBe((IAT + HOUR) * 1000);
  });

  test.each(['', 'a.b.c', 'x.e30.y'])('is unknown for "%s", which then is never late', (text) => {
    expect(tokenEnd(text, 0)).toBeUndefined();
    expect(isLate(text, 0, Date.now())).toBe(false);
  });

  test.each([
    [HOUR * 1000 - 61_000, false],
    [HOUR * 1000 - 59_000, true],
  ])('is near after %i ms: %s', (passed, expected) => {
    expect(isLate(token({ iat: IAT, exp: IAT + HOUR }), 5000, 5000 + passed)).toBe(expected);
  });
});
