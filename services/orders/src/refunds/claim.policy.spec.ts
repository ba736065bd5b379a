import { describe, expect, it } from '@jest/globals';
import { orderStates } from '@headshots/proto/vocabulary';
import { claimRefusal, claimUntil } from './claim.policy.ts';

const deliveredAt = new Date('2026-11-01T10:00:00Z');
const delivered = { state: 'delivered', deliveredAt } as const;
const dayThirty = new Date('2026-12-01T10:00:00Z');

describe('a claim', () => {
  it('is in time on day 30, and a millisecond later it is not', () => {
    expect(claimUntil(delivered)).toEqual(dayThirty);
    expect(claimRefusal(delivered, dayThirty)).toBeUndefined();
    expect(claimRefusal(delivered, new Date(dayThirty.getTime() + 1))).toBe('claim.too_late');
  });

  it.each([
    ['the change to winter', '2026-10-11T00:30:00Z', '2026-11-10T00:30:00Z'],
    ['the hour that comes twice', '2026-10-25T00:30:00Z', '2026-11-24T00:30:00Z'],
    ['the change to summer', '2027-03-14T01:30:00Z', '2027-04-13T01:30:00Z'],
    ['a leap day', '2028-02-15T12:00:00Z', '2028-03-16T12:00:00Z'],
    ['New Year in Berlin', '2026-12-15T23:00:00Z', '2027-01-14T23:00:00Z'],
  ])('has thirty times 24 hours, also over %s', (_, from, until) => {
    expect(claimUntil({ state: 'delivered', deliveredAt: new Date(from) })).toEqual(new Date(until));
  });

  it.each(orderStates.filter((state) => state !== 'delivered'))('is none while the order is %s', (state) => {
    expect(claimUntil({ state, deliveredAt })).toBeNull();
    expect(claimRefusal({ state, deliveredAt }, deliveredAt)).toBe('claim.not_delivered');
  });
});
