import { describe, expect, it } from '@jest/globals';
import { readWithdrawalForm } from './withdrawal-form.ts';

const good = {
  name: ' Dr. Änne  O’Hara-Müller ',
  orderNumber: ' 7qk2-m0xe ',
  email: ' Ada@Example.ORG ',
  language: 'de',
};
const codeOf = (changes: Partial<typeof good>) => readWithdrawalForm({ ...good, ...changes });

describe('the form of a withdrawal', () => {
  it('is kept as it was written, the address as identity writes it', () => {
    expect(readWithdrawalForm(good)).toEqual({
      form: {
        name: 'Dr. Änne O’Hara-Müller',
        orderNumber: '7qk2-m0xe',
        email: 'ada@example.org',
        language: 'de',
      },
    });
  });

  it.each(['J.R.R. Tolkien', 'J.Smith', '李小龍', 'Мария Иванова', 'Anne-Marie d’Arc, née Ford', 'X'])(
    'takes the name %s',
    (name) => expect(codeOf({ name })).toHaveProperty('form'),
  );

  it.each([
    'Win at evil.example',
    'https://evil.example/x',
    'WWW.evil',
    'me@evil.example',
    '<b>Ada</b>',
    'Ada\\nBcc',
    'Ada\r\nBcc: all@example.org',
    'Ada\u202eevil',
    '\ud800',
  ])('takes no name that could be a link, markup or a header: %j', (name) => {
    expect(codeOf({ name })).toEqual({ errors: [{ field: 'name', code: 'field.invalid' }] });
  });

  it.each([
    [{ name: ' ' }, { field: 'name', code: 'field.required' }],
    [{ name: 'x'.repeat(101) }, { field: 'name', code: 'field.too_long' }],
    [{ orderNumber: '' }, { field: 'orderNumber', code: 'field.required' }],
    [{ orderNumber: 'x'.repeat(41) }, { field: 'orderNumber', code: 'field.too_long' }],
    [{ orderNumber: 'evil.example' }, { field: 'orderNumber', code: 'field.invalid' }],
    [{ email: '' }, { field: 'email', code: 'field.required' }],
    [{ email: 'nobody' }, { field: 'email', code: 'field.email_invalid' }],
    [{ email: 'a@example.org\r\nbcc: b@example.org' }, { field: 'email', code: 'field.email_invalid' }],
  ])('says what is wrong with %j', (changes, error) => {
    expect(codeOf(changes)).toEqual({ errors: [error] });
  });

  it('speaks English to a language nobody knows', () => {
    expect(codeOf({ language: 'tlh' })).toMatchObject({ form: { language: 'en' } });
  });
});
