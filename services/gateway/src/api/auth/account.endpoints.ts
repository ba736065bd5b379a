import { z } from 'zod';
import { endpoint } from '../../http/endpoint.ts';
import { empty, line } from '../schemas.ts';
import { emailOnly, gender, providers, token } from './auth.schemas.ts';
import { userAnswer } from './user.view.ts';

const tag = 'auth';

export const forgotPassword = endpoint({
  id: 'forgotPassword',
  tag,
  summary: 'Mails a link that sets a new password; answers the same for every address',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  limit: 'mail',
  body: emailOnly,
  status: 202,
  answer: empty,
  errors: ['auth.reset_mail_failed'],
});

export const resetPassword = endpoint({
  id: 'resetPassword',
  tag,
  summary: 'Sets a new password with the token of the mailed link and ends all sessions and locks',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  limit: 'verify',
  body: z.strictObject({ token, password: line(1_000) }),
  answer: empty,
  errors: ['auth.reset_link_invalid', 'auth.reset_failed'],
});

export const updateProfile = endpoint({
  id: 'updateProfile',
  tag,
  summary:
    'Changes the given fields; a new address waits until the link mailed to it is opened, unless the one before was never verified',
  method: 'PUT',
  path: '/auth/profile',
  access: 'user',
  limit: 'profile',
  body: z.strictObject({
    firstName: line(200).optional(),
    lastName: line(200).optional(),
    gender: gender.nullish(),
    language: line(10).optional(),
    email: line(320).optional(),
    current_password: line(1_000).optional(),
    agreeToTerms: z.boolean().optional(),
  }),
  answer: userAnswer,
  errors: ['auth.email_exists', 'account.invalid_password', 'auth.no_password', 'auth.account_locked'],
});

export const changePassword = endpoint({
  id: 'changePassword',
  tag,
  summary: 'Sets a new password with the help of the old one and ends all other sessions',
  method: 'POST',
  path: '/auth/change-password',
  access: 'user',
  limit: 'account',
  body: z.strictObject({ current_password: line(1_000), new_password: line(1_000) }),
  answer: userAnswer,
  errors: ['account.invalid_password', 'auth.no_password', 'auth.account_locked'],
});

export const deleteAccount = endpoint({
  id: 'deleteAccount',
  tag,
  summary: 'Deletes the account and everything that belongs to it, in all services',
  method: 'DELETE',
  path: '/auth/account',
  access: 'user',
  endsSession: true,
  limit: 'account',
  body: z.strictObject({
    password: line(1_000).optional(),
    provider: z.enum(providers).optional(),
    token: token.optional(),
  }),
  status: 202,
  answer: z.object({ deletionId: z.string() }),
  errors: ['account.invalid_password', 'auth.account_locked', 'account.deletion_failed'],
});
