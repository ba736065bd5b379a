import { expect, it } from '@jest/globals';
import { variantOf } from './rerolls.ts';

it('changes the variant after two re-rolls', () => {
  expect([0, 1, 2, 3, 4].map(variantOf)).toEqual([0, 0, 0, 1, 1]);
});
