import { describe, expect, it } from '@jest/globals';
import { reasonForCustomer, reasonForOperator } from './reason.request.ts';

describe.each([
  ['acts for the operator', reasonForOperator, 500],
  ['declines a claim', reasonForCustomer, 1_000],
] as const)('the reason of whoever %s', (_, reasonOf, longest) => {
  it(`is one paragraph of three to ${longest} characters`, () => {
    expect(reasonOf('  claim  of\u00a0 today ')).toBe('claim of today');
    expect(reasonOf('x'.repeat(longest))).toHaveLength(longest);
    expect(reasonOf('why')).toBe('why');
  });

  it.each([
    ['', 'field.required'],
    ['   ', 'field.required'],
    [' no ', 'field.invalid'],
    ['x'.repeat(longest + 1), 'field.too_long'],
  ])('is not %j', (written, code) => {
    expect(() => reasonOf(written)).toThrow(
      expect.objectContaining({
        code: 'validation.failed',
        errors: [expect.objectContaining({ field: 'reason', code })],
      }),
    );
  });
});
