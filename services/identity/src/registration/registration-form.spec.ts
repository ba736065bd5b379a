import { describe, expect, it } from '@jest/globals';
import { checkRegistration, type RegistrationInput } from './registration-form.ts';

const good: RegistrationInput = {
  firstName: ' Ada ',
  lastName: 'Lovelace',
  email: 'Ada@Example.org',
  password: 'engine of 1843',
  confirmPassword: 'engine of 1843',
  gender: 'female',
  agreeToTerms: true,
  language: 'de',
};

const errorsOf = (change: Partial<RegistrationInput>) => {
  const checked = checkRegistration({ ...good, ...change }, 'Konterfei');
  return checked.ok ? [] : checked.errors.map(({ field, code }) => `${field} ${code}`);
};

describe('checkRegistration', () => {
  it('answers the tidied form', () => {
    const checked = checkRegistration(good, 'Konterfei');
    expect(checked).toMatchObject({
      ok: true,
      registration: { firstName: 'Ada', email: 'ada@example.org', gender: 'female', language: 'de' },
    });
  });

  it('reports every wrong field at once', () => {
    const empty = {
      firstName: '',
      lastName: ' ',
      email: '',
      password: '',
      confirmPassword: '',
      agreeToTerms: false,
    };
    expect(errorsOf(empty)).toEqual([
      'firstName field.required',
      'lastName field.required',
      'email field.required',
      'password field.required',
      'confirmPassword field.required',
      'agreeToTerms auth.terms_required',
    ]);
  });

  it.each<[string, Partial<RegistrationInput>]>([
    ['firstName field.too_long', { firstName: 'a'.repeat(10_000) }],
    ['firstName field.invalid', { firstName: 'Ada\u0000' }],
    ['lastName field.invalid', { lastName: 'Love\u202elace' }],
    ['lastName field.invalid', { lastName: 'Love\u200blace' }],
    ['email field.email_invalid', { email: 'ada at example' }],
    ['email field.too_long', { email: `${'a'.repeat(300)}@example.org` }],
    ['confirmPassword auth.password_mismatch', { confirmPassword: 'engine of 1844' }],
    ['gender field.invalid', { gender: 'unknown' }],
    ['agreeToTerms auth.terms_required', { agreeToTerms: false }],
  ])('says %s', (expected, change) => {
    expect(errorsOf(change)).toEqual([expected]);
  });

  it.each([
    ['auth.password_too_short', 'seven77'],
    ['auth.password_too_short', '😀😀😀😀😀😀😀'],
    ['field.too_long', 'long pass'.repeat(15)],
    ['auth.password_too_weak', 'aaaaaaaaaa'],
    ['auth.password_too_weak', 'ababababab'],
    ['auth.password_too_weak', 'Konterfei2026'],
    ['auth.password_too_weak', 'ada@example.org'],
  ])('says %s to the password %j', (code, password) => {
    expect(errorsOf({ password, confirmPassword: password })).toEqual([`password ${code}`]);
  });

  it('takes a password of eight emoji and one with spaces', () => {
    expect(errorsOf({ password: '😀😁😂🤣😃😄😅😆', confirmPassword: '😀😁😂🤣😃😄😅😆' })).toEqual([]);
  });

  it('falls back to English and to no gender', () => {
    const checked = checkRegistration({ ...good, language: 'xx', gender: '' }, 'Konterfei');
    expect(checked).toMatchObject({ ok: true, registration: { language: 'en', gender: undefined } });
  });
});
