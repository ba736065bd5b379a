import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty, line } from '../schemas.ts';
import { emailOnly, gender, token, tokenOnly } from './auth.schemas.ts';
import { session, socialSession, userAnswer } from './user.view.ts';

/** One list: the document has the routes of a resource in the order of their names. */
export * from './account.endpoints.ts';

const tag = 'auth';

export const register = endpoint({
  id: 'register',
  tag,
  summary: 'Creates an account and signs in; the address is verified by a mailed link',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  limit: 'register',
  body: z.strictObject({
    firstName: line(200),
    lastName: line(200),
    email: line(320),
    password: line(1_000),
    confirmPassword: line(1_000),
    gender: gender.nullish(),
    agreeToTerms: z.boolean(),
    language: line(10).optional(),
  }),
  status: 201,
  answer: session.schema,
  errors: ['auth.email_exists', 'auth.registration_failed'],
});

export const login = endpoint({
  id: 'login',
  tag,
  summary: 'Signs in',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  limit: 'login',
  limits: 'failures',
  body: z.strictObject({
    email: line(320),
    password: line(1_000),
    remember: z.boolean().optional(),
  }),
  answer: session.schema,
  invalid: 'auth.login_invalid',
  errors: ['auth.invalid_credentials', 'auth.account_locked', 'auth.email_not_verified'],
});

const social = {
  tag,
  method: 'POST',
  access: 'public',
  limit: 'login',
  limits: 'failures',
  body: z.strictObject({
    token,
    remember: z.boolean().optional(),
    language: line(10).optional(),
  }),
  answer: socialSession.schema,
} as const;
const socialErrors = [
  'auth.email_exists',
  'auth.social_email_missing',
  'auth.account_locked',
  'auth.provider_disabled',
] as const;

export const google = endpoint({
  ...social,
  id: 'loginWithGoogle',
  summary: 'Signs in, or creates an account, with a fresh sign-in at Google',
  path: '/auth/google',
  errors: ['auth.google_failed', ...socialErrors],
});

export const facebook = endpoint({
  ...social,
  id: 'loginWithFacebook',
  summary: 'Signs in, or creates an account, with a fresh sign-in at Facebook',
  path: '/auth/facebook',
  errors: ['auth.facebook_failed', ...socialErrors],
});

export const apple = endpoint({
  ...social,
  id: 'loginWithApple',
  summary: 'Signs in, or creates an account, with a fresh sign-in at Apple',
  path: '/auth/apple',
  errors: ['auth.apple_failed', ...socialErrors],
});

export const refresh = endpoint({
  id: 'refresh',
  tag,
  summary: 'Exchanges a current or just expired token for a new one',
  method: 'POST',
  path: '/auth/refresh',
  access: 'public',
  limit: 'refresh',
  body: tokenOnly,
  answer: session.schema,
  errors: ['auth.session_expired'],
});

export const logout = endpoint({
  id: 'logout',
  tag,
  summary: 'Ends the session of the bearer token; succeeds without one too',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  endsSession: true,
  limit: 'browse',
  body: z.unknown().describe('Not looked at.'),
  answer: empty,
  errors: [],
});

export const currentUser = endpoint({
  id: 'currentUser',
  tag,
  summary: 'The signed-in user',
  method: 'GET',
  path: '/auth/user',
  access: 'user',
  limit: 'browse',
  answer: userAnswer,
  errors: [],
});

export const verifyEmail = endpoint({
  id: 'verifyEmail',
  tag,
  summary:
    'Verifies an address, new or changed, with the token of the mailed link and the bearer token of a session of the account, or its password; the first time every other session ends',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  limit: 'verify',
  body: z.strictObject({ token, password: line(1_000).optional() }),
  answer: userAnswer,
  invalid: 'auth.verification_invalid',
  errors: [
    'auth.email_exists',
    'auth.verification_needs_password',
    'auth.verification_needs_login',
    'account.invalid_password',
    'auth.account_locked',
    'auth.verification_failed',
  ],
});

export const disownAccount = endpoint({
  id: 'disownAccount',
  tag,
  summary:
    'Has an account removed that nobody has verified, a day later and unless it is verified until then, with the token of the link in its mail that says: this was not me',
  method: 'POST',
  path: '/auth/disown-account',
  access: 'public',
  limit: 'verify',
  body: tokenOnly,
  answer: empty,
  invalid: 'auth.verification_invalid',
  errors: ['auth.verification_failed'],
});

export const resendVerification = endpoint({
  id: 'resendVerification',
  tag,
  summary: 'Sends the verification mail again; answers the same for every address',
  method: 'POST',
  path: '/auth/resend-verification',
  access: 'public',
  limit: 'mail',
  body: emailOnly,
  status: 202,
  answer: empty,
  errors: ['auth.verification_mail_failed'],
});
