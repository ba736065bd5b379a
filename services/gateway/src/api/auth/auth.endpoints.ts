import { endpoint } from '../../http/endpoint.ts';
import { empty } from '../schemas.ts';
import { credentials, emailOnly, registration, session, tokenOnly, userAnswer } from './auth.schemas.ts';

const tag = 'auth';

export const register = endpoint({
  id: 'register',
  tag,
  summary: 'Creates an account and signs in; the address is verified by a mailed link',
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  limit: 'register',
  body: registration,
  status: 201,
  answer: session,
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
  body: credentials,
  answer: session,
  invalid: 'auth.login_invalid',
  errors: ['auth.invalid_credentials', 'auth.account_locked', 'auth.email_not_verified'],
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
  answer: session,
  errors: ['auth.session_expired'],
});

export const logout = endpoint({
  id: 'logout',
  tag,
  summary: 'Ends the session of the bearer token; succeeds without one too',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  limit: 'browse',
  body: empty.strict(),
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
  summary: 'Verifies the address with the token of the mailed link',
  method: 'POST',
  path: '/auth/verify-email',
  access: 'public',
  limit: 'verify',
  body: tokenOnly,
  answer: userAnswer,
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
