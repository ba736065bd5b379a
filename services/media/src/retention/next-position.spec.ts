import { describe, expect, it } from '@jest/globals';
import { nextPosition } from './next-position.ts';

const noon = new Date('2026-11-25T12:00:00Z');
const hoursLater = (hours: number): Date => new Date(noon.getTime() + hours * 3_600_000);
const start = { after: '', seen: 0, seenBefore: 0, removed: 0, since: noon, stopped: false };
const limit = { sweepShare: 0.01, sweepLeast: 20 };

describe('the place of the sweep', () => {
  it('is behind the last folder, and at the beginning after the last one of all', () => {
    const first = nextPosition(start, { now: noon, last: 'm/', seen: 200, orphans: 0 }, limit).position;
    expect(first).toMatchObject({ after: 'm/', seen: 200, seenBefore: 0 });
    const second = nextPosition(first, { now: noon, last: '', seen: 50, orphans: 0 }, limit).position;
    expect(second).toMatchObject({ after: '', seen: 0, seenBefore: 250 });
  });
});

describe('what may be removed', () => {
  it('is a share of what the bucket holds, and a least number', () => {
    const allowed = (seenBefore: number) =>
      nextPosition({ ...start, seenBefore }, { now: noon, last: '', seen: 1, orphans: 0 }, limit).allowed;
    expect(allowed(100)).toBe(20);
    expect(allowed(5_000)).toBe(50);
  });

  it('counts over all rounds of a day', () => {
    const round = { last: 'm/', seen: 200, orphans: 15 };
    const first = nextPosition(start, { ...round, now: noon }, limit);
    expect(first.position.removed).toBe(15);
    const second = nextPosition(first.position, { ...round, now: hoursLater(1) }, limit);
    expect(second.position.removed).toBeGreaterThan(second.allowed);
    const tomorrow = nextPosition(first.position, { ...round, now: hoursLater(24) }, limit);
    expect(tomorrow.position).toMatchObject({ removed: 15, since: hoursLater(24) });
  });

  it('does not grow by waiting once it was too much', () => {
    const round = { now: hoursLater(72), last: 'm/', seen: 200, orphans: 15 };
    const { position } = nextPosition({ ...start, removed: 15, stopped: true }, round, limit);
    expect(position).toMatchObject({ removed: 30, since: noon });
  });
});
