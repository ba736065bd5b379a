import { expect, it } from '@jest/globals';
import { refundRetrySeconds } from './refund.policy.ts';

it('has a refund wait longer after every failure, at most 15 minutes', () => {
  expect([1, 2, 3, 4, 20].map(refundRetrySeconds)).toEqual([5, 10, 20, 40, 900]);
});
