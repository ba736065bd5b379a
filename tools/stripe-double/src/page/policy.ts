import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import { style } from './style.ts';

const styleHash = createHash('sha256').update(style).digest('base64');

/** Headers of a page. The shop's addresses are allowed because a browser judges where a form is sent on to. */
export const headersFor = (
  session: Stripe.Checkout.Session | undefined,
): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ["form-action 'self'", ...originsOf(session)].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
});

const originsOf = (session: Stripe.Checkout.Session | undefined): readonly string[] => [
  ...new Set(
    [session?.success_url, session?.cancel_url].flatMap((url) => (url ? [new URL(url).origin] : [])),
  ),
];
