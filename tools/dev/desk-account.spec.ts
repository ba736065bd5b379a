import { describe, expect, it } from '@jest/globals';
import { base32, deskAccount } from './desk-account.ts';

describe('the account of the desk on a developer’s machine', () => {
  it('is the same each time, and another on another machine', () => {
    const account = deskAccount({ adminClientSecret: 'one' });
    expect(deskAccount({ adminClientSecret: 'one' })).toEqual(account);
    expect(deskAccount({ adminClientSecret: 'other' }).password).not.toBe(account.password);
    expect(account.password.length).toBeGreaterThanOrEqual(12);
  });

  it('has a key as RFC 4648 writes it', () => {
    expect(['f', 'fo', 'foobar'].map(base32)).toEqual(['MY', 'MZXQ', 'MZXW6YTBOI']);
  });
});
