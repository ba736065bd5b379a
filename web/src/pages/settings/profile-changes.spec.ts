import { describe, expect, test } from '@jest/globals';
import { changesOf, profileFields } from '@/pages/settings/profile-changes';
import { findProblems } from '@/shared/form/rules';
import { makeUser } from '@/testing/factories';

const user = makeUser({ gender: 'female' });
const unchanged = {
  firstName: user.firstName,
  lastName: user.lastName,
  gender: 'female',
  language: user.language,
  email: user.email,
  current_password: '',
};

describe('changes of a profile', () => {
  test.each([
    [{}, {}],
    [{ firstName: 'Augusta' }, { firstName: 'Augusta' }],
    [{ gender: '' }, { gender: null }],
    [
      { gender: 'other', language: 'de' },
      { gender: 'other', language: 'de' },
    ],
    [{ current_password: 'filled in by a manager' }, {}],
    [
      { email: 'new@example.org', current_password: 'secret' },
      { email: 'new@example.org', current_password: 'secret' },
    ],
  ])('%j are sent as %j', (entered, sent) => {
    expect(changesOf(user, { ...unchanged, ...entered })).toEqual(sent);
  });

  test('need the password for another address only', () => {
    expect(findProblems(profileFields(user), unchanged)).toEqual({});
    expect(findProblems(profileFields(user), { ...unchanged, email: 'new@example.org' })).toEqual({
      current_password: 'field.required',
    });
  });
});
