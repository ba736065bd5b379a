import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';

const pages = 'src/pages';
const own = 'src/app/errors-in-place.spec.tsx';
const login = `${pages}/auth/login.spec.tsx`;
const order = `${pages}/upload/upload-order.spec.tsx`;
const coupon = `${pages}/upload/upload-coupon.spec.tsx`;
const dashboard = `${pages}/dashboard/dashboard.spec.tsx`;

/**
 * The specification's catalogue of errors (its section 8), each with its text and the spec that provokes it. "Active
 * subscription required" speaks of a payment here: there are no subscriptions.
 */
const catalogue: readonly (readonly [sentence: string, text: string, spec: string])[] = [
  ['Login failed. Please check your entries.', 'common:error.auth_login_invalid', own],
  ['Invalid email or password.', 'common:error.auth_invalid_credentials', login],
  [
    'An account with this email already exists.',
    'common:error.auth_email_exists',
    `${pages}/auth/register.spec.tsx`,
  ],
  ['Account is locked. Please contact support.', 'common:error.auth_account_locked', login],
  ['Please verify your email address.', 'common:error.auth_email_not_verified', login],
  [
    'Your session has expired. Please log in again.',
    'common:error.auth_session_expired',
    'e2e/session.browser.spec.ts',
  ],
  ['You do not have permission for this action.', 'common:error.auth_forbidden', own],
  ['You must sign in to upload', 'upload:login.title', `${pages}/upload/upload.spec.tsx`],
  [
    'Invalid or expired reset link.',
    'common:error.auth_reset_link_invalid',
    `${pages}/auth/forgot-password.spec.tsx`,
  ],
  [
    'Invalid verification request.',
    'common:error.auth_verification_invalid',
    `${pages}/auth/register.spec.tsx`,
  ],
  ['Registration failed.', 'common:error.auth_registration_failed', `${pages}/auth/register.spec.tsx`],
  ['Google login failed.', 'common:error.auth_google_failed', login],
  ['Facebook login failed.', 'common:error.auth_facebook_failed', own],
  ['Apple login failed.', 'common:error.auth_apple_failed', own],
  [
    'Failed to send reset email.',
    'common:error.auth_reset_mail_failed',
    `${pages}/auth/forgot-password.spec.tsx`,
  ],
  ['Password reset failed.', 'common:error.auth_reset_failed', own],
  ['Email verification failed.', 'common:error.auth_verification_failed', own],
  ['Failed to send verification email.', 'common:error.auth_verification_mail_failed', own],
  ['Page not found.', 'common:notFound.title', own],
  ['Network error. Please check your connection and try again.', 'common:error.network', login],
  ['Server error. Please try again later.', 'common:error.server_error', login],
  ['Please check your input and try again.', 'common:error.validation_failed', own],
  [
    'File is too large. Maximum size is 10MB.',
    'common:error.upload_too_large',
    `${pages}/upload/upload.spec.tsx`,
  ],
  [
    'Invalid file type. Please choose an image.',
    'common:error.upload_invalid_type',
    `${pages}/upload/upload.spec.tsx`,
  ],
  ['Upload failed. Please try again.', 'common:error.upload_failed', own],
  ['Invalid coupon code', 'common:error.coupon_invalid', coupon],
  ['Coupon validation failed', 'common:error.coupon_validation_failed', coupon],
  ['Coupon code not found', 'common:error.coupon_not_found', coupon],
  ['Invalid coupon request', 'common:error.coupon_invalid_request', coupon],
  ['Please enter a coupon code', 'common:error.coupon_code_required', coupon],
  ['Photo not found.', 'common:error.photo_not_found', `${pages}/results/results.spec.tsx`],
  ['Access denied', 'common:error.photo_access_denied', `${pages}/results/results.spec.tsx`],
  ['Failed to load results', 'results:loadFailed', `${pages}/results/results.spec.tsx`],
  ['Failed to load photos', 'dashboard:loadFailed', dashboard],
  ['Failed to delete photo', 'dashboard:deleteFailed', dashboard],
  ['Payment is required for processing.', 'common:error.payment_required', own],
  ['Processing failed', 'dashboard:status.failed', dashboard],
  ['Payment error', 'checkout:paid.failed', order],
  [
    'Invalid payment session',
    'common:error.payment_session_invalid',
    `${pages}/payment/payment-success.spec.tsx`,
  ],
  ['Error loading payment data', 'checkout:paid.loadFailed', `${pages}/payment/payment-success.spec.tsx`],
  ['Error starting processing', 'checkout:order.startFailed', order],
  [
    'Invalid password.',
    'common:error.account_invalid_password',
    `${pages}/settings/settings-account.spec.tsx`,
  ],
  [
    'Account deletion failed. Please try again later.',
    'common:error.account_deletion_failed',
    `${pages}/settings/settings-account.spec.tsx`,
  ],
];

const web = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, web), 'utf8');

function textAt(address: string): unknown {
  const [file = '', key = ''] = address.split(':');
  let node: unknown = JSON.parse(read(`src/locales/en/${file}.json`));
  for (const part of key.split('.')) node = (node as Record<string, unknown> | undefined)?.[part];
  return node;
}

describe("the specification's catalogue of errors", () => {
  test.each(catalogue)('says "%s" in these words', (sentence, text) => {
    expect(textAt(text)).toBe(sentence);
  });

  test.each(catalogue)('has a test that provokes "%s"', (sentence, text, spec) => {
    const key = text.split(':')[1] ?? '';
    const source = read(spec);
    expect([source.includes(sentence.replace(/\.$/, '')), source.includes(`'${key}'`)]).toContain(true);
  });
});
