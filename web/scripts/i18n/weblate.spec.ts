import { expect, test } from '@jest/globals';
import { problemsOfWeblate } from './weblate.ts';

const home = { slug: 'home', filemask: 'locales/*/home.json', template: 'locales/en/home.json' };
const glossary = { slug: 'glossary', filemask: 'glossary/*.tbx' };

test('each book has a component that begins with its English; the glossary is none', () => {
  expect(problemsOfWeblate([home, glossary], ['locales/*/home.json'])).toEqual([]);
  expect(problemsOfWeblate([glossary], ['locales/*/home.json'])).toEqual([
    'weblate.json: no component has locales/*/home.json',
  ]);
  expect(problemsOfWeblate([home], [])).toEqual(['weblate.json: home is no book']);
  expect(problemsOfWeblate([{ ...home, template: 'locales/de/home.json' }], [home.filemask])).toEqual([
    'weblate.json: home does not begin with its English',
  ]);
});
