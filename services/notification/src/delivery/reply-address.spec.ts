import { describe, expect, it } from '@jest/globals';
import { replyAddress } from './reply-address.ts';

describe('the address that an answer goes to', () => {
  it.each([
    'ada@example.org',
    'ada.l+headshots@mail.example.org',
    'jürgen@müller.example',
    "o'brien@example.org",
  ])('is %s', (email) => expect(replyAddress(email)).toBe(email));

  it.each([
    undefined,
    '',
    'ada',
    'ada@example.org\r\nBcc: everybody@example.org',
    'ada@example.org\nX-Spam: no',
    'ada@example.org, everybody@example.org',
    'ada@example.org;everybody@example.org',
    '<ada@example.org>',
    '"ada <x"@example.org',
    'ada@example.org@example.net',
    'ada@example.org\u0000',
    'friends:ada@example.org',
  ])('is never %j', (email) => expect(replyAddress(email)).toBeUndefined());
});
