import { describe, expect, test } from '@jest/globals';
import * as rule from '@/shared/form/rules';

const problemOf = (value: string, ...rules: readonly rule.Rule[]): string | undefined =>
  rule.findProblems({ field: rule.text(...rules) }, { field: value })['field'];

describe('rules', () => {
  test.each([
    ['ada@example.org', undefined],
    ['ada+cv@sub.example.org', undefined],
    ['müller@münchen.example', undefined],
    ['ada@localhost', 'field.email_invalid'],
    ['ada @example.org', 'field.email_invalid'],
    ['@example.org', 'field.email_invalid'],
  ])('take %s for an address: %s', (value, code) => {
    expect(problemOf(value, rule.required, rule.email)).toBe(code);
  });

  test.each([
    ['', 'field.required'],
    ['1234567', 'auth.password_too_short'],
    ['12345678', undefined],
    ['        ', undefined],
  ])('say of the new password "%s": %s', (value, code) => {
    expect(problemOf(value, rule.required, rule.newPassword)).toBe(code);
  });

  test('tell the first that is broken, for each field', () => {
    expect(rule.findProblems(rule.newPasswordRules, { password: '', confirmPassword: 'other' })).toEqual({
      password: 'field.required',
      confirmPassword: 'auth.password_mismatch',
    });
  });

  test('limit the length of a name and want an agreement', () => {
    expect(problemOf('x'.repeat(101), rule.personName)).toBe('field.too_long');
    expect(problemOf('', rule.agreed)).toBe('auth.terms_required');
    expect(problemOf('on', rule.agreed)).toBeUndefined();
  });
});
