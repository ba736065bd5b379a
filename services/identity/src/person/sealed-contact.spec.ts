import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openContact, sealContact } from './sealed-contact.ts';

const key = randomBytes(32);
const contact = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace', language: 'de' } as const;

describe('the box of a contact', () => {
  it('opens with its key and its deletion, and shows nothing before', () => {
    const box = sealContact(key, 'one', contact);
    expect(box.toString('latin1')).not.toContain('ada');
    expect(openContact(key, 'one', box)).toEqual(contact);
  });

  it('is never the same twice', () => {
    expect(sealContact(key, 'one', contact)).not.toEqual(sealContact(key, 'one', contact));
  });

  it('stays shut for another key, another deletion and other bytes', () => {
    const box = sealContact(key, 'one', contact);
    const altered = Buffer.from(box);
    altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => openContact(randomBytes(32), 'one', box)).toThrow();
    expect(() => openContact(key, 'two', box)).toThrow();
    expect(() => openContact(key, 'one', altered)).toThrow();
    expect(() => openContact(key, 'one', Buffer.alloc(4))).toThrow();
  });
});
