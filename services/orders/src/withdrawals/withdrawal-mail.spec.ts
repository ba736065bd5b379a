import { describe, expect, it } from '@jest/globals';
import {
  mostBySender,
  mostToAddress,
  mostToOwner,
  withdrawalMail,
  type MailSituation,
} from './withdrawal-mail.ts';

const first: MailSituation = {
  isSettled: true,
  isMatched: false,
  matchedNumber: null,
  matchedBefore: 0,
  otherOfAddress: 0,
  otherOfSender: 0,
};
const mail = (changes: Partial<MailSituation>) => withdrawalMail({ ...first, ...changes });

describe('the mails about a withdrawal', () => {
  it('wait until it is known which order is meant', () => expect(mail({ isSettled: false })).toBe('later'));

  it('hold all of it when it is about an order of the address, however many strangers wrote before', () => {
    expect(mail({ isMatched: true, otherOfAddress: 100, otherOfSender: 100 })).toBe('full');
    expect(mail({ isMatched: true, matchedBefore: mostToOwner - 1 })).toBe('full');
    expect(mail({ isMatched: true, matchedBefore: mostToOwner })).toBe('none');
  });

  it('hold nothing of it otherwise, and are few: for one address, and by one network', () => {
    expect(mail({})).toBe('plain');
    expect(mail({ otherOfAddress: mostToAddress - 1, otherOfSender: mostBySender - 1 })).toBe('plain');
    expect(mail({ otherOfAddress: mostToAddress })).toBe('none');
    expect(mail({ otherOfSender: mostBySender })).toBe('none');
  });
});
