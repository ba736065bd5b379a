import { expect, it } from '@jest/globals';
import { busyPercent, coreTimes } from './cores.ts';

it('tells how busy the cores were between two readings', () => {
  expect(busyPercent({ busy: 100, all: 1_000 }, { busy: 850, all: 2_000 })).toBe(75);
  expect(busyPercent({ busy: 100, all: 1_000 }, { busy: 100, all: 1_000 })).toBe(0);
});

it('reads the cores of this machine', () => {
  const { busy, all } = coreTimes();
  expect(busy).toBeGreaterThan(0);
  expect(busy).toBeLessThanOrEqual(all);
});
