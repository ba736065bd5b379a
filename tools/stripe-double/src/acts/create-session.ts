import type { Stripe } from 'stripe';
import type { Account } from '../account/account.ts';
import { newId } from '../account/ids.ts';
import { invalid } from '../api/api-error.ts';
import type { SessionParameters } from '../api/endpoints/session-parameters.ts';
import { currencyOf } from '../objects/currencies.ts';
import { openSession } from '../objects/session.ts';
import type { Surroundings } from '../surroundings.ts';
import { schedule } from './schedule.ts';

const shortest = 30 * 60;
const longest = 24 * 60 * 60;

/** Opens a session and its page. @throws ApiError for an amount or a time that Stripe refuses */
export function createSession(
  account: Account,
  given: SessionParameters,
  { pageUrl }: Surroundings,
): Stripe.Checkout.Session {
  const { amount, currency } = priced(given);
  const created = account.clock.seconds();
  const expiresAt = expiryOf(given.expires_at, created);
  const id = newId('cs_test', 58);
  const session = openSession({
    id,
    created,
    expiresAt,
    amount,
    currency,
    url: `${pageUrl}/stripe-demo/c/pay/${id}`,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url ?? null,
    clientReferenceId: given.client_reference_id ?? null,
    customerEmail: given.customer_email ?? null,
    locale: given.locale ?? null,
    metadata: given.metadata,
    adaptivePricing: given.adaptive_pricing?.enabled ?? true,
    allowPromotionCodes: given.allow_promotion_codes ?? null,
    allowedMethods: given.allowed_payment_method_types ?? null,
    billingAddressCollection: given.billing_address_collection ?? null,
    submitType: given.submit_type ?? null,
  });
  account.carts.put(id, {
    lines: given.line_items.map(({ quantity, price_data: { unit_amount, product_data } }) => ({
      name: product_data.name,
      quantity,
      amount: unit_amount * quantity,
    })),
    description: given.payment_intent_data?.description ?? null,
    statementSuffix: given.payment_intent_data?.statement_descriptor_suffix ?? null,
    intentMetadata: given.payment_intent_data?.metadata ?? {},
  });
  schedule(account, expiresAt * 1000 - account.clock.now(), { kind: 'expire_session', session: id });
  return account.sessions.put(id, session);
}

function priced({ line_items }: SessionParameters): { readonly amount: number; readonly currency: string } {
  const [currency = '', ...others] = new Set(line_items.map(({ price_data }) => price_data.currency));
  const known = currencyOf(currency);
  if (others.length > 0) throw invalid('All line items must have the same currency.');
  if (!known)
    throw invalid(`Invalid currency: ${currency}.`, undefined, 'line_items[0][price_data][currency]');
  const amount = line_items.reduce(
    (sum, { quantity, price_data }) => sum + quantity * price_data.unit_amount,
    0,
  );
  if (known.exponent === 3 && amount % 10 !== 0)
    throw invalid(`Amounts of ${currency} end with 0.`, 'parameter_invalid_integer');
  if (amount < known.least)
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${known.least} ${currency} in minor units`,
      'amount_too_small',
    );
  return { amount, currency };
}

function expiryOf(asked: number | undefined, created: number): number {
  if (asked === undefined) return created + longest;
  if (asked < created + shortest)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  if (asked > created + longest)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      undefined,
      'expires_at',
    );
  return asked;
}
