import { describe, expect, it } from '@jest/globals';
import { checkProfile } from './profile-form.ts';

describe('checkProfile', () => {
  it('changes nothing that is not there', () => {
    expect(checkProfile({})).toEqual({ errors: [], change: {}, email: undefined });
  });

  it('tidies names and addresses', () => {
    const checked = checkProfile({ firstName: ' Jose\u0301 ', email: ' ADA@B\u00dcCHER.example ' });
    expect(checked).toEqual({
      errors: [],
      change: { firstName: 'Jos\u00e9' },
      email: 'ada@xn--bcher-kva.example',
    });
  });

  it('takes an empty gender as none', () => {
    expect(checkProfile({ gender: '' }).change).toEqual({ gender: null });
    expect(checkProfile({ gender: 'other' }).change).toEqual({ gender: 'other' });
  });

  it.each([
    [{ firstName: ' ' }, 'firstName', 'field.required'],
    [{ lastName: 'a\u0000b' }, 'lastName', 'field.invalid'],
    [{ lastName: 'x'.repeat(101) }, 'lastName', 'field.too_long'],
    [{ gender: 'x' }, 'gender', 'field.invalid'],
    [{ language: 'xx' }, 'language', 'field.invalid'],
    [{ email: '' }, 'email', 'field.required'],
    [{ email: 'nobody' }, 'email', 'field.email_invalid'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email', 'field.too_long'],
    [{ agreeToTerms: false }, 'agreeToTerms', 'auth.terms_required'],
  ])('refuses %j', (input, field, code) => {
    expect(checkProfile(input).errors).toEqual([{ field, code }]);
  });
});
