import { expect, it } from '@jest/globals';
import { retryPauses } from './payment-event.policy.ts';

it('tries a payment event again after a second, then twice as late each time, at last every five minutes', () => {
  expect(retryPauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
});
