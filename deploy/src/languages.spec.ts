import { expect, it } from '@jest/globals';
import { languages as ofAccounts } from '../../services/identity/src/domain/user.ts';
import { languages as ofMails } from '../../services/notification/src/domain/language.ts';
import { languageCodes as ofPages } from '../../web/src/lib/i18n/languages.ts';

it('has mails know the languages of accounts, and accounts those of the pages', () => {
  expect(Object.keys(ofMails).sort()).toEqual([...ofAccounts].sort());
  expect(ofAccounts).toEqual(expect.arrayContaining([...ofPages]));
});
