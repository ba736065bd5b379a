import type { Language } from '@headshots/proto/languages';
import { fillText } from '@headshots/proto/terms';
import type { Package } from '@headshots/proto/vocabulary';
import type { Stripe } from 'stripe';
import { texts } from '../../texts.ts';
import type { CheckoutRequest } from '../payment.port.ts';
import type { StripeSettings } from './stripe-client.ts';

/** What stands on a statement beside the account's own prefix: 22 characters for both. */
const suffixOf = (orderNumber: string): string => orderNumber.replaceAll('-', '');

/** Stripe writes Norwegian by its written form. */
const localeOf = (language: string) => (language === 'no' ? 'nb' : language);

/** Stripe takes 30 minutes to a day by its own clock: ours may be wrong, and we end pages ourselves. */
const longerSeconds = 3 * 60 * 60;

const titles: Readonly<Record<Package, string>> = {
  professional: 'Professional',
  premium: 'Premium',
  ultra: 'Ultra',
};

const productName = (language: Language, name: Package, images: number): string =>
  fillText(texts[language].payment.product, { package: titles[name], images: String(images) });

/** A hosted page for one payment. Nothing that depends on the dashboard is left open, and nothing personal is noted. */
export function sessionParams(
  request: CheckoutRequest,
  { methods, brand, site }: Pick<StripeSettings, 'methods' | 'brand' | 'site'>,
): Stripe.Checkout.SessionCreateParams {
  const { orderId, orderNumber, attempt, total, package: name, images, language, email } = request;
  const metadata = { site, order_id: orderId, attempt: String(attempt) };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: total.currency.toLowerCase(),
          unit_amount: Number(total.amount),
          product_data: { name: productName(language, name, images) },
        },
      },
    ],
    customer_email: email,
    locale: localeOf(language) as Stripe.Checkout.SessionCreateParams.Locale,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000) + longerSeconds,
    // The braces are Stripe's own mark and have to stay as they are.
    success_url: `${request.successUrl}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: request.cancelUrl,
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: false,
    allowed_payment_method_types: [
      ...methods,
    ] as Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[],
    payment_intent_data: {
      metadata,
      description: `${brand} ${orderNumber}`,
      statement_descriptor_suffix: suffixOf(orderNumber),
    },
  };
}
