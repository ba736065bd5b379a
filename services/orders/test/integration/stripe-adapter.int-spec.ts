import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startStripeDouble, type StripeDouble } from '@headshots/stripe-double/client';
import { adapterSuite } from '../stripe/adapter-suite.ts';
import { Sandbox } from '../stripe/sandbox.ts';

let double: StripeDouble;
const answers: string[] = [];

beforeAll(async () => {
  double = await startStripeDouble({ laterMs: 200 });
});
afterAll(() => double?.stop());

adapterSuite(
  () => ({ secretKey: double.secretKey, baseUrl: double.url }),
  (line) => answers.push(line),
);

it('learns what is asked for', () => {
  expect(answers.filter((line) => line.startsWith('least amount'))).toHaveLength(5);
  expect(answers).toContain('least amount, DKK: 250 minor units taken, one less refused (amount_too_small)');
  expect(answers).toContain('refund of a disputed charge: charge_disputed');
});

it.each(['sk_live_1', 'rk_live_1', '', 'sk_test_'])('never asks with the key "%s"', (secretKey) => {
  expect(() => new Sandbox({ secretKey, baseUrl: undefined })).toThrow('no test key');
});
