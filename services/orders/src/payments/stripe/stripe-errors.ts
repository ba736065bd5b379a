import { Stripe } from 'stripe';
import { PaymentFailed, type FailedOutcome } from '../payment.port.ts';

const { errors } = Stripe;
const nothingDone = new Set(['idempotency_key_in_use', 'rate_limit', 'lock_timeout']);
const disputed = new Set(['charge_disputed', 'refund_disputed_payment']);

/** What a failed call did. An answer that is lost or cut, or a failure of theirs, may have done everything. */
export function failedOf(error: unknown): PaymentFailed {
  if (error instanceof PaymentFailed) return error;
  if (!(error instanceof errors.StripeError)) return new PaymentFailed('unknown', 'not_stripe', false, error);
  const code = error.code ?? error.param ?? error.rawType ?? error.type;
  const replayed = error.headers?.['idempotent-replayed'] === 'true';
  return new PaymentFailed(outcomeOf(error, code), code, replayed, error);
}

function outcomeOf(error: InstanceType<typeof errors.StripeError>, code: string): FailedOutcome {
  if (nothingDone.has(code) || error instanceof errors.StripeRateLimitError || error.statusCode === 429)
    return 'nothing';
  if (disputed.has(code)) return 'disputed';
  if (error.statusCode === undefined || error.statusCode >= 500) return 'unknown';
  return 'refused';
}
