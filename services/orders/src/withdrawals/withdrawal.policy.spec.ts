import { describe, expect, it } from '@jest/globals';
import type { OrderState } from '@headshots/proto/vocabulary';
import { canWithdraw, withdrawalOutcome, type Contract } from './withdrawal.policy.ts';

const at = (time: string): Date => new Date(`2026-11-${time}Z`);
const receivedAt = at('10T10:00:00');
const contract = (changes: Partial<Contract>): Contract => ({
  state: 'paid',
  placedAt: at('02T09:55:00'),
  paidAt: at('02T10:00:00'),
  deliveredAt: null,
  confirmedAt: at('02T10:00:05'),
  ...changes,
});
const delivered = (changes: Partial<Contract> = {}): Contract =>
  contract({ state: 'delivered', deliveredAt: at('02T10:20:00'), ...changes });

describe('a withdrawal', () => {
  it.each<[OrderState, string]>([
    ['awaiting_payment', 'expired'],
    ['paid', 'refunded'],
    ['generating', 'refunded'],
    ['expired', 'nothing'],
    ['refund_pending', 'nothing'],
    ['refunded', 'nothing'],
    ['disputed', 'nothing'],
    ['charged_back', 'nothing'],
  ])('of an order that is %s: %s', (state, outcome) => {
    expect(withdrawalOutcome(contract({ state }), receivedAt)).toBe(outcome);
    expect(canWithdraw(contract({ state }), receivedAt)).toBe(outcome !== 'nothing');
  });

  it('is too late when all images are made and the confirmation was there before', () => {
    expect(withdrawalOutcome(delivered(), receivedAt)).toBe('lapsed');
    expect(canWithdraw(delivered(), receivedAt)).toBe(false);
  });

  it('counts from the moment it was received, not from when it is looked at', () => {
    const instant = at('02T10:20:00');
    expect(withdrawalOutcome(delivered(), instant)).toBe('refunded');
    expect(withdrawalOutcome(delivered(), new Date(instant.getTime() + 1))).toBe('lapsed');
  });

  it('has 14 days from a confirmation that came after the images', () => {
    const late = delivered({ confirmedAt: at('03T10:00:00') });
    expect(withdrawalOutcome(late, at('17T22:59:59'))).toBe('refunded');
    expect(withdrawalOutcome(late, at('17T23:00:00'))).toBe('lapsed');
  });

  it('has a year and 14 days when the confirmation never came', () => {
    const never = delivered({ confirmedAt: null });
    expect(withdrawalOutcome(never, new Date('2027-11-16T22:59:59Z'))).toBe('refunded');
    expect(withdrawalOutcome(never, new Date('2027-11-16T23:00:00Z'))).toBe('lapsed');
  });

  it('has no longer than that, however late the confirmation comes', () => {
    const late = delivered({ confirmedAt: new Date('2027-11-15T10:00:00Z') });
    expect(withdrawalOutcome(late, new Date('2027-11-16T23:00:00Z'))).toBe('lapsed');
  });
});
