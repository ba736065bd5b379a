import type { WithdrawalMail } from '@headshots/proto/vocabulary';

/** Mails about declarations that match an order, to one address within a day. */
export const mostToOwner = 10;
/** Mails about declarations that match none, to one address, and by one network, within a day. */
export const mostToAddress = 3;
export const mostBySender = 10;

export interface MailSituation {
  readonly isSettled: boolean;
  /** It is about an order of the address that it names. */
  readonly isMatched: boolean;
  /** Of that order; null where there is none. */
  readonly matchedNumber: string | null;
  readonly matchedBefore: number;
  readonly otherOfAddress: number;
  readonly otherOfSender: number;
}

/** Every declaration is received: a limit bounds mails alone. What a stranger wrote is mailed to nobody. */
export function withdrawalMail(situation: MailSituation): WithdrawalMail {
  if (!situation.isSettled) return 'later';
  if (situation.isMatched) return situation.matchedBefore < mostToOwner ? 'full' : 'none';
  const { otherOfAddress, otherOfSender } = situation;
  return otherOfAddress < mostToAddress && otherOfSender < mostBySender ? 'plain' : 'none';
}
