export type NextAddress =
  | { readonly kind: 'own'; readonly path: string }
  | { readonly kind: 'checkout'; readonly url: string }
  | { readonly kind: 'refused' };

const STRIPE_HOST = 'checkout.stripe.com';
/** Where the double of Stripe stands in for its page: on our own origin, and yet no page of ours. */
const DOUBLE_PATH = '/stripe-demo/';

/** Only our own pages, Stripe's and the operator's own checkout hosts may be where an order goes on. */
export function nextAddress(value: string, origin: string, checkoutHosts: readonly string[]): NextAddress {
  if (!URL.canParse(value, origin)) return { kind: 'refused' };
  const url = new URL(value, origin);
  if (url.origin === origin) {
    return url.pathname.startsWith(DOUBLE_PATH)
      ? { kind: 'checkout', url: url.href }
      : { kind: 'own', path: url.pathname + url.search };
  }
  const isKnown = url.host === STRIPE_HOST || checkoutHosts.includes(url.host);
  const isPlain = url.username === '' && url.password === '';
  return isKnown && isPlain && url.protocol === 'https:'
    ? { kind: 'checkout', url: url.href }
    : { kind: 'refused' };
}
