import { expect, test } from '@jest/globals';
import { safeReturnTo } from '@/pages/auth/return-to';

test.each([
  ['/results/1?x=2', '/results/1?x=2'],
  ['//evil.example', undefined],
  ['https://evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/\n/evil.example', undefined],
  ['/\r\\evil.example', undefined],
  ['/.//evil.example', undefined],
  ['/a/..//evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['/ü?a=b c#d', '/%C3%BC?a=b%20c#d'],
  ['/%09/evil.example', '/%09/evil.example'],
  ['/login', undefined],
  ['/de/register', undefined],
  [null, undefined],
])('returns to %s: %s', (value, expected) => {
  expect(safeReturnTo(value)).toBe(expected);
});
