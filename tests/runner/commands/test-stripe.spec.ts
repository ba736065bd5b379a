import { expect, it } from '@jest/globals';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';
import { sandboxKeyIn } from './test-stripe.ts';

it.each([
  [undefined, 'is missing'],
  ['', 'is missing'],
  ['sk_live_51', 'is a live key'],
  ['rk_live_51', 'is a live key'],
  ['pk_test_51', 'is no key'],
  ['sk_test_', 'is no key'],
  ['whsec_51', 'is no key'],
])('asks Stripe nothing with the key %s', (STRIPE_SECRET_KEY, sentence) => {
  expect(() => sandboxKeyIn({ STRIPE_SECRET_KEY })).toThrow(CommandError);
  expect(() => sandboxKeyIn({ STRIPE_SECRET_KEY })).toThrow(sentence);
});

it.each(['sk_test_51', 'rk_test_51'])('takes %s', (STRIPE_SECRET_KEY) => {
  expect(sandboxKeyIn({ STRIPE_SECRET_KEY })).toBe(STRIPE_SECRET_KEY);
});
