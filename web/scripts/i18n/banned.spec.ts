import { describe, expect, test } from '@jest/globals';
import { bannedIn, frenchSpacesIn } from './banned.ts';
import { flatten } from './check-texts.ts';

describe('banned turns', () => {
  const banned = [{ not: 'goes back by itself|voucher', use: 'say refund', but: ['terms law.*'] }];
  const found = (text: string, key = 'a') => bannedIn('terms', flatten({ [key]: text }), banned);

  test('are found in any case and named with what to write', () => {
    expect(found('The money Goes back by itself.')).toEqual(['a says "Goes back by itself"; say refund']);
  });

  test('are whole words', () => expect(found('Vouchers are welcome.')).toEqual([]));

  test('end where letters do, accents too', () => {
    expect(bannedIn('home', flatten({ a: 'vouchér, Évoucher' }), banned)).toEqual([]);
  });

  test('are not sought in placeholders, tags and addresses', () => {
    expect(found('{{voucher}} <voucher>a code</voucher> https://example.org/voucher')).toEqual([]);
  });

  test('may stand in the instruction on withdrawal', () => {
    expect(bannedIn('mails', flatten({ withdrawalRight: { effects: 'A voucher' } }), banned)).toEqual([]);
  });

  test('may stand where the law has them', () => {
    const law = flatten({ law: { text: 'The voucher of the directive' } });
    expect(bannedIn('terms', law, banned)).toEqual([]);
    expect(bannedIn('mails', law, banned)).toHaveLength(1);
  });
});

describe('French spaces', () => {
  const found = (text: string) => frenchSpacesIn(flatten({ a: text }));

  test.each([
    'Prêt ?',
    'Prêt?',
    'Prêt !',
    'Prix : 12 €',
    'Prix: 12 €',
    'une image ; une autre',
    'une image; une autre',
    '« Confirmer »',
    'le bouton «Confirmer»',
  ])('are missed in %p', (text) => expect(found(text)).toHaveLength(1));

  test.each([
    'Prêt\u202f? Oui\u202f! Prix\u00a0: 12\u00a0€',
    'une image\u202f; une autre',
    '«\u00a0Confirmer\u00a0»',
    'https://example.org/?a=1, à 14:05',
    'Vraiment\u202f?!',
    'le {{date}}\u00a0: <b>oui</b>',
  ])('are right in %p', (text) => expect(found(text)).toEqual([]));
});
