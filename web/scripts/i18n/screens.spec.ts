import { expect, test } from '@jest/globals';
import { Places } from './screens.ts';

const places = new Places();

test('a text of a page is found on its page and in its pictures', () => {
  const { files, addresses, pictures } = places.of('pricing', 'chooseOf');
  expect(files).toEqual(['pages/marketing/price-grid.tsx']);
  expect(addresses).toContain('/pricing');
  expect(pictures).toContain('open-pricing');
});

test('a text whose key is put together is found by its beginning', () => {
  expect(places.of('faq', 'answer.payment')).toMatchObject({
    addresses: ['/faq'],
    files: expect.arrayContaining(['pages/marketing/question-list.tsx']),
  });
});

test('a text behind the login is in the pictures of members', () => {
  expect(places.of('dashboard', 'row.alt').pictures).toContain('member-dashboard');
});

test('a text of a frame is on no page alone', () => {
  const { files, addresses } = places.of('common', 'footer.withdraw');
  expect(files.every((file) => !file.startsWith('pages/'))).toBe(true);
  expect(addresses).toEqual([]);
});
