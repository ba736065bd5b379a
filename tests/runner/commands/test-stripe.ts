import { jestStep } from '../jest-step.ts';
import { inWords } from '../tally.ts';
import { CommandError } from '../../../deploy/src/commands/command-error.ts';

/** Asks Stripe's test mode what the product relies on, with a key of whoever types it. The only test that leaves this machine. */
export async function testStripe(): Promise<void> {
  sandboxKeyIn(process.env);
  const tally = await jestStep('services/orders', 'jest.stripe.config.mjs');
  process.stdout.write(`\n${inWords(tally)}\n`);
  if (tally.failed > 0 || tally.passed === 0) process.exitCode = 1;
}

/** @throws CommandError without a key of Stripe's test mode */
export function sandboxKeyIn({ STRIPE_SECRET_KEY: key }: NodeJS.ProcessEnv): string {
  if (!key)
    throw new CommandError(
      'STRIPE_SECRET_KEY is missing: a secret key of a Stripe sandbox (sk_test_...), from dashboard.stripe.com/test/apikeys.',
    );
  if (/^[sr]k_live_/.test(key))
    throw new CommandError('STRIPE_SECRET_KEY is a live key: this would move money. Nothing was asked.');
  if (!/^[sr]k_test_\w+$/.test(key))
    throw new CommandError(
      'STRIPE_SECRET_KEY is no key of Stripe’s test mode (sk_test_...). Nothing was asked.',
    );
  return key;
}
