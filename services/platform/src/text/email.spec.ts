import { describe, expect, it } from '@jest/globals';
import { normaliseEmail } from './email.ts';

describe('normaliseEmail', () => {
  it.each([
    ['  Ada@Example.ORG ', 'ada@example.org'],
    ['a.b+tag@example.org', 'a.b+tag@example.org'],
    ['JU\u0308RGEN@example.org', 'jürgen@example.org'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ["o'hara@example.org", "o'hara@example.org"],
  ])('writes %j as %j', (input, expected) => {
    expect(normaliseEmail(input)).toBe(expected);
  });

  it.each([
    ['', 'empty'],
    ['ada', 'no at sign'],
    ['@example.org', 'no local part'],
    ['ada@', 'no domain'],
    ['ada@localhost', 'no dot in the domain'],
    ['ada@127.0.0.1', 'an address of a machine'],
    ['ada..b@example.org', 'two dots'],
    ['.ada@example.org', 'a dot first'],
    ['ada b@example.org', 'a space'],
    ['ada\u0000@example.org', 'a null character'],
    ['ada\u202e@example.org', 'a bidi override'],
    ['ada@exa_mple.org', 'an underscore in the domain'],
    ['ada\r\nbcc: x@example.org', 'a header'],
    ['\u{1d4b6}da@example.org', 'a letter beyond the first plane'],
    ['\u{20000}@example.org', 'a rare ideograph'],
    ['ada\ud835@example.org', 'half of a pair'],
    [`${'a'.repeat(65)}@example.org`, 'a long local part'],
    [`a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.org`, 'a long address'],
  ])('refuses %j: %s', (input) => {
    expect(normaliseEmail(input)).toBeUndefined();
  });
});
