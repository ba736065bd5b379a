import { beforeEach, describe, expect, test } from '@jest/globals';
import { forgetIntent, keepIntent, readIntent } from '@/entities/session/social/social-intent';

beforeEach(() => sessionStorage.clear());

describe('what a trip to a provider is for', () => {
  test('comes back as it was kept', () => {
    const login = { purpose: 'login', remember: true, returnTo: '/upload?package=premium' } as const;
    keepIntent(login);
    expect(readIntent()).toEqual(login);
    keepIntent({ purpose: 'delete-account' });
    expect(readIntent()).toEqual({ purpose: 'delete-account' });
  });

  test('is an ordinary login once it is forgotten, or where this tab began none', () => {
    expect(readIntent()).toEqual({ purpose: 'login', remember: false });
    keepIntent({ purpose: 'delete-account' });
    forgetIntent();
    expect(readIntent()).toEqual({ purpose: 'login', remember: false });
  });

  test.each([
    '',
    '{',
    '"delete-account"',
    '{"purpose":"something else"}',
    '{"purpose":"login","returnTo":1}',
  ])('is an ordinary login where %j was stored: nothing unreadable deletes an account', (stored) => {
    keepIntent({ purpose: 'delete-account' });
    const [key = ''] = Object.keys(sessionStorage);
    sessionStorage.setItem(key, stored);
    expect(readIntent()).toEqual({ purpose: 'login', remember: false });
  });
});
