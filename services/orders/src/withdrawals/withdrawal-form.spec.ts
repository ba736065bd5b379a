import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readWithdrawalForm } from './withdrawal-form.ts';

const good = {
  name: ' Dr. Änne  O’Hara-Müller ',
  orderNumber: ' 7qk2-m0xe ',
  email: ' Ada@Example.ORG ',
  language: 'de',
};
/** As `binary` of fast-check, which first takes a second to list all characters. */
const anyCharacter = fc
  .nat({ max: 0x10ffff })
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));
const read = (changes: Partial<typeof good>) => readWithdrawalForm({ ...good, ...changes });

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

  it.each([
    'J.R.R. Tolkien',
    'Dr.Müller',
    'Dr.med.dent.Ada Lovelace',
    'Müller/Schmidt',
    'Müller & Schmidt GbR',
    "O'Hara",
    'Anne-Marie d’Arc, née Ford',
    'Ada <Lovelace>',
    'ada@example.org',
    'www.ada.example',
    'Ada Lovelace 2nd',
    'K3vin',
    'X Æ A-12',
    'Ada 👩‍💻',
    '李小龍',
    'Мария Иванова',
    'محمد',
    'X',
  ])('takes the name %s as it is', (name) => expect(read({ name })).toMatchObject({ form: { name } }));

  it.each([
    ['Ada\r\nBcc: all@example.org', 'Ada Bcc: all@example.org'],
    ['Ada\u0000\u0007', 'Ada'],
    ['Ada\u202eevil', 'Ada evil'],
    ['Ada\u00a0Lovelace', 'Ada Lovelace'],
    ['Ada \ud800', 'Ada'],
  ])('takes out of %j what cannot be printed', (name, kept) => {
    expect(read({ name })).toMatchObject({ form: { name: kept } });
  });

  it('cuts what is too long, and refuses it not', () => {
    const answer = read({ name: '👩'.repeat(5_000), orderNumber: 'x'.repeat(5_000) });
    expect(answer).toMatchObject({ form: { name: '👩'.repeat(200), orderNumber: 'x'.repeat(200) } });
  });

  it.each([
    'ada@example.org',
    'ADA@EXAMPLE.ORG',
    ' ada@example.org\n',
    'ada @ example.org',
    'ada@example .org',
    'ada\u00a0@example.org',
    'ada@example.org\u200b',
    'mailto:ada@example.org',
    'MAILTO:ada@example.org?subject=Widerruf',
    'Ada Lovelace <ada@example.org>',
    '<ada@example.org>',
    '"ada@example.org"',
    '„ada@example.org“',
    '(ada@example.org)',
    'ada@example.org.',
    'ada@example.org,',
    'ada＠example.org',
  ])('reads the address %j', (email) =>
    expect(read({ email })).toMatchObject({ form: { email: 'ada@example.org' } }),
  );

  it.each([
    ["o'hara@example.org", "o'hara@example.org"],
    ['ada+photos@example.org', 'ada+photos@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ])('leaves what belongs to an address: %s', (email, kept) =>
    expect(read({ email })).toMatchObject({ form: { email: kept } }),
  );

  it.each([
    [{ name: ' \u0000 ' }, { field: 'name', code: 'field.required' }],
    [{ orderNumber: '' }, { field: 'orderNumber', code: 'field.required' }],
    [{ email: '' }, { field: 'email', code: 'field.required' }],
    [{ email: 'nobody' }, { field: 'email', code: 'field.email_invalid' }],
  ])('says what is missing in %j', (changes, error) => {
    expect(read(changes)).toEqual({ errors: [error] });
  });

  it('speaks English to a language nobody knows', () => {
    expect(read({ language: 'tlh' })).toMatchObject({ form: { language: 'en' } });
  });

  it('receives any text, and keeps nothing that breaks a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (text) => {
        const answer = read({ name: `A${text}`, orderNumber: `1${text}` });
        expect(answer).toHaveProperty('form');
        if ('form' in answer)
          for (const kept of [answer.form.name, answer.form.orderNumber])
            expect(kept).not.toMatch(/[\u0000-\u001f\u007f\u202a-\u202e]/);
      }),
    );
  });
});
