import { describe, expect, it } from '@jest/globals';
import type { NormalisedEmail } from '@headshots/platform/text';
import { linkRules } from './mail-link.ts';
import type { ActiveUser } from '../user/user.ts';

const ada = {
  email: 'ada@example.org' as NormalisedEmail,
  pendingEmail: undefined,
  emailVerifiedAt: undefined,
} as ActiveUser;
const now = new Date();

describe('where a link goes', () => {
  it('verification: to the address, until it is verified', () => {
    expect(linkRules.verify_email.addressOf(ada)).toBe('ada@example.org');
    expect(linkRules.verify_email.addressOf({ ...ada, emailVerifiedAt: now })).toBeUndefined();
  });

  it('reset: to the address in use, verified or not', () => {
    const pendingEmail = 'new@example.org' as NormalisedEmail;
    expect(linkRules.reset_password.addressOf({ ...ada, pendingEmail })).toBe('ada@example.org');
    expect(linkRules.reset_password.addressOf({ ...ada, emailVerifiedAt: now })).toBe('ada@example.org');
  });

  it('change: to the new address, while one waits', () => {
    expect(linkRules.change_email.addressOf(ada)).toBeUndefined();
    const pendingEmail = 'new@example.org' as NormalisedEmail;
    expect(linkRules.change_email.addressOf({ ...ada, pendingEmail })).toBe('new@example.org');
  });

  it('not me: to the address that is to be verified, for as long as an unverified account lives', () => {
    expect(linkRules.disown.addressOf(ada)).toBe('ada@example.org');
    expect(linkRules.disown.addressOf({ ...ada, emailVerifiedAt: now })).toBeUndefined();
    expect(linkRules.disown.lifeSeconds).toBe(30 * 86_400);
  });

  it('lives an hour for a reset and a day for an address', () => {
    const lives = Object.values(linkRules).map(({ lifeSeconds }) => lifeSeconds);
    expect(lives.slice(0, 3)).toEqual([86_400, 3_600, 86_400]);
  });
});
