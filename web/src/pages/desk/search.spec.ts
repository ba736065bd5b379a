import { describe, expect, test } from '@jest/globals';
import { readSearch } from '@/pages/desk/search';

const id = '0b9f6c1e-52a7-4d0f-9a34-5f0c6d3e8b21';

describe('what somebody looks for at the desk', () => {
  test.each([
    ['7QK2-M0XE', 'order', '7QK2-M0XE'],
    ['7qk2 m0xe', 'order', '7QK2-M0XE'],
    ['7qk2–m0xe', 'order', '7QK2-M0XE'],
    ['7QK2M0XE', 'order', '7QK2M0XE'],
    ['Ada@Example.org', 'address', 'Ada@Example.org'],
    ['a+b@example.org', 'address', 'a+b@example.org'],
    [id, 'id', id],
    [id.toUpperCase(), 'id', id],
  ])('is told by its form: %s is of the kind %s', (written, kind, value) => {
    expect(readSearch(written)).toEqual({ kind, value });
  });

  test.each([
    '',
    'abc',
    'Ada Lovelace!',
    'ada@',
    '@example.org',
    'a b@example.org',
    `${id}0`,
    'A'.repeat(21),
  ])('is not understood where it has none of them: "%s"', (written) => {
    expect(readSearch(written)).toBeUndefined();
  });

  test('is no address that is longer than any', () => {
    expect(readSearch(`${'a'.repeat(243)}@example.org`)).toBeUndefined();
    expect(readSearch(`${'a'.repeat(242)}@example.org`)).toMatchObject({ kind: 'address' });
  });
});
