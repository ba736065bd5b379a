import { expect, test } from '@jest/globals';
import type { Book } from './check-book.ts';
import { flatten } from './check-texts.ts';
import { progressOf } from './progress.ts';

const polish = { code: 'pl', tag: 'pl-PL' };
const bookOf = (name: string, english: object, own?: object): Book => ({
  name,
  texts: (code) => (code === 'en' ? flatten(english) : own && flatten(own)),
});

test('a language that was begun says how far it is and what is wrong in it, not what is missing', () => {
  const home = bookOf(
    'home',
    { lead: 'Good {{day}}', more: 'More', name: 'Name', title: 'Headshots' },
    { lead: 'Dobre {{dzien}}', more: '', title: 'Portrety' },
  );
  const faq = bookOf('faq', { title: 'Questions' });
  expect(progressOf([home, faq], polish)).toEqual([
    'pl is begun: 40 %, 2 of 5 texts',
    'pl/home: lead has other placeholders than English',
  ]);
});

test('a language is whole with every text', () => {
  const home = bookOf('home', { title: 'Headshots' }, { title: 'Portrety' });
  expect(progressOf([home], polish)).toEqual(['pl is begun: 100 %, 1 of 1 texts']);
});
