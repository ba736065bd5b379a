import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { behaviourOf, type TestCard } from './test-cards.ts';

/** The same card has the same mark, in every payment. */
const fingerprintOf = (number: string): string =>
  createHash('sha256').update(number).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16);

/** @param holder whose card it is: the same number of somebody else has another mark */
export function cardDetails(card: TestCard, amount: number, holder = ''): Stripe.Charge.PaymentMethodDetails {
  const { brand, country, asksThreeDSecure } = behaviourOf(card);
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country,
      electronic_commerce_indicator: null,
      exp_month: 12,
      exp_year: 2034,
      extended_authorization: { status: 'disabled' },
      fingerprint: fingerprintOf(`${card}${holder}`),
      funding: 'credit',
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.slice(-4),
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: brand,
      network_token: { used: false },
      network_transaction_id: null,
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: 'unregulated',
      three_d_secure: asksThreeDSecure ? authenticated : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
}

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
};

export const bankDebitDetails = (country: string): Stripe.Charge.PaymentMethodDetails => ({
  type: 'sepa_debit',
  sepa_debit: {
    bank_code: '37040044',
    branch_code: null,
    country,
    fingerprint: fingerprintOf(`bank debit ${country}`),
    last4: '3000',
    mandate: null,
  },
});
