import { expect, it } from '@jest/globals';
import { registrationsPerHour } from './registration-limit.ts';

const limits = { perHour: 200, perHourUnverified: 5, unverifiedFrom: 10 };

it.each([
  ['a school whose pupils have just registered', { inHour: 120, settled: 0, unverified: 0 }, 200],
  ['one where some forgot to verify', { inHour: 60, settled: 60, unverified: 20 }, 200],
  ['one where half forgot', { inHour: 60, settled: 60, unverified: 30 }, 200],
  ['a household that mistyped', { inHour: 3, settled: 9, unverified: 9 }, 200],
  ['a network that makes up addresses', { inHour: 10, settled: 10, unverified: 10 }, 5],
  ['one that verifies few', { inHour: 10, settled: 30, unverified: 16 }, 5],
])('%s', (_who, history, most) => expect(registrationsPerHour(history, limits)).toBe(most));
