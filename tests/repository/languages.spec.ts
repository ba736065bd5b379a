import { expect, it } from '@jest/globals';
import { languages } from '../../proto/src/languages.ts';
import { languageCodes as ofPages } from '../../web/src/shared/i18n/languages.ts';

it('has pages in no language that accounts and mails do not know', () => {
  expect(Object.keys(languages)).toEqual(expect.arrayContaining([...ofPages]));
});
